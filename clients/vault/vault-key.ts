import { WeakVaultKeyError } from "./errors.js";

const LEAST_LENGTH = 16;

const DEMANDS: readonly (readonly [missing: string, isMet: (key: string) => boolean])[] = [
  [`at least ${LEAST_LENGTH} characters`, (key) => key.length >= LEAST_LENGTH],
  ["an upper-case letter", (key) => /[A-Z]/.test(key)],
  ["a lower-case letter", (key) => /[a-z]/.test(key)],
  ["a digit", (key) => /[0-9]/.test(key)],
  ["another character", (key) => /[^A-Za-z0-9]/.test(key)],
];

/** The missing properties of a vault key, such as `a digit`, for a form that shows them; empty for a strong key. */
export function weaknessesOf(vaultKey: string): string[] {
  return DEMANDS.filter(([, isMet]) => !isMet(vaultKey)).map(([missing]) => missing);
}

/**
 * Refuses a weak key where one is chosen. A key that exists is never tested: it opens its vault or it does not (wire contract
 * vault 1.1).
 * @throws WeakVaultKeyError
 */
export function requireStrongVaultKey(vaultKey: string): void {
  const missing = weaknessesOf(vaultKey);
  if (missing.length > 0) throw new WeakVaultKeyError(missing);
}
