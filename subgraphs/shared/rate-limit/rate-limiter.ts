import { createHash } from "node:crypto";
import type { RateDecision, RateRule } from "./spacing.js";

export type { RateDecision };

/** Counts calls per key and says when there are too many. */
export interface RateLimiter {
  /**
   * Counts one call of `key` under the limit `name`. Refused calls do not count. `limit` must be at least 1.
   * @param name the limit, such as `a2a.calls`: equal keys of different limits are counted separately
   * @param key who is limited, such as a principal or an address; any text
   */
  take(name: string, key: string, rule: RateRule): Promise<RateDecision>;
  /** The decision of `take`, without counting: for limits on failures, which are known only afterwards. */
  peek(name: string, key: string, rule: RateRule): Promise<RateDecision>;
}

/** A hash is bounded, valid in every database, and does not reveal addresses. */
export function limiterKey(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}
