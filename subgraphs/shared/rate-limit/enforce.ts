import { sharedErrors } from "../errors/shared-errors.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { RateRule } from "./spacing.js";

/** Counts one call, or throws `rate_limited` with the seconds to wait (header Retry-After; wire contract org 1.7). */
export async function enforce(limiter: RateLimiter, name: string, key: string, rule: RateRule): Promise<void> {
  const decision = await limiter.take(name, key, rule);
  if (decision.ok) return;
  const { retryAfter } = decision;
  throw sharedErrors.problem("rate_limited", {
    retryAfter,
    ...(rule.setting === undefined ? {} : { hint: hintOf(rule) }),
  });
}

function hintOf({ limit, windowSeconds, setting }: RateRule): string {
  return (
    `Wait the number of seconds in Retry-After, then repeat the request. The limit is ${limit} in ${windowSeconds} seconds. ` +
    `The operator can raise it with ${setting}.`
  );
}

/** A limit of calls per minute, from the settings. */
export function perMinute(limit: number, setting?: string): RateRule {
  return { limit, windowSeconds: 60, ...(setting === undefined ? {} : { setting }) };
}
