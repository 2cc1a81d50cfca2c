import { createHash } from "node:crypto";
import type { RateDecision, RateRule } from "./spacing.js";

export type { RateDecision };

/** Counts calls per key and says when there are too many. */
export interface RateLimiter {
  /**
   * Takes one call of `key` under the limit `name`. Refused calls do not count. `limit` must be at least 1.
   * @param name the limit, such as `a2a.calls`: equal keys of different limits are counted apart
   * @param key who is limited, such as a principal or an address; any text
   */
  take(name: string, key: string, rule: RateRule): Promise<RateDecision>;
  /** What `take` would decide, taking nothing: for limits on what fails, which is known only afterwards. */
  peek(name: string, key: string, rule: RateRule): Promise<RateDecision>;
}

/** Bounded, free of what databases refuse, and no record of addresses: keys are kept as hashes. */
export function limiterKey(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}
