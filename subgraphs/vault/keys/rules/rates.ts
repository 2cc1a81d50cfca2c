import type { RateRule } from "../../../shared/rate-limit/spacing.js";

/** Wrong auth hashes of one credential at one vault (wire contract vault 10). */
export function missesRule(limit: number): RateRule {
  return { limit, windowSeconds: 15 * 60 };
}

/** The same of one address: many credentials may be behind it, and one that is out of date must not lock out the rest. */
export function addressMissesRule(limit: number): RateRule {
  return missesRule(10 * limit);
}

/** Successful unlocks of one credential (wire contract vault 10). */
export function unlocksRule(limit: number): RateRule {
  return { limit, windowSeconds: 60 };
}
