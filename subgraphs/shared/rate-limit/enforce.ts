import { sharedErrors } from "../errors/shared-errors.js";
import type { RateLimiter } from "./rate-limiter.js";
import type { RateRule } from "./spacing.js";

/** Takes one call, or throws `rate_limited` with the seconds to wait (header Retry-After; wire contract org 1.7). */
export async function enforce(limiter: RateLimiter, name: string, key: string, rule: RateRule): Promise<void> {
  const decision = await limiter.take(name, key, rule);
  if (!decision.ok) throw sharedErrors.problem("rate_limited", { retryAfter: decision.retryAfter });
}

/** A rule of so many calls a minute, as the settings give them. */
export function perMinute(limit: number): RateRule {
  return { limit, windowSeconds: 60 };
}
