import { importLimits } from "./limits.js";

/** Why original addresses are refused; null when they are not (wire contract mail 9). */
export function refuseAddresses(addresses: readonly string[]): string | null {
  const { originalAddresses } = importLimits;
  if (addresses.length > originalAddresses) return `An import has at most ${originalAddresses} original addresses.`;
  const wrong = addresses.findIndex((address) => !isAddress(address));
  return wrong < 0 ? null : `Original address ${wrong + 1} is not an email address.`;
}

function isAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+@[^\s@<>\p{Cc}\p{Cf}\p{Surrogate}]+$/u.test(text);
}

/**
 * How long the next job must wait, in whole seconds, given the organization's jobs of the last day; null when it need
 * not.
 */
export function secondsUntilNextJob(begun: readonly Date[], now: Date): number | null {
  const day = 24 * 60 * 60 * 1000;
  const recent = begun
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - day)
    .sort((left, right) => right - left);
  const oldest = recent[importLimits.jobsPerDay - 1];
  return oldest === undefined ? null : Math.max(1, Math.ceil((oldest + day - now.getTime()) / 1000));
}
