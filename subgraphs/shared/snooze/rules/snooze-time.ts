/** Limits of snoozes (wire contract labels-and-schedule 7). */
export const snoozeLimits = {
  /** The latest end, in milliseconds from now. */
  horizon: 365 * 86_400_000,
  /** Things of one identity that are snoozed at the same time. */
  perIdentity: 1_000,
} as const;

/** Why a snooze ended. */
export type SnoozeEndReason = "time" | "activity" | "canceled";

/** What is wrong with the end of a snooze; null when it is fine. */
export function refusedEnd(until: Date, now: Date): string | null {
  const ahead = until.getTime() - now.getTime();
  if (ahead <= 0) return "A snooze must end in the future.";
  return ahead > snoozeLimits.horizon ? "A snooze must end within 365 days." : null;
}
