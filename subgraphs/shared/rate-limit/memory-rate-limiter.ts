import type { Clock } from "../clock/clock.js";
import { limiterKey, type RateLimiter } from "./rate-limiter.js";
import { decide, type RateRule, secondsUntilRoom, takeOne, withinWindow } from "./spacing.js";

/**
 * Limits of this process only. It remembers at most `maxKeys` keys: a flood of new keys displaces the least recent
 * ones, and so does not use up memory.
 */
export function createMemoryRateLimiter(clock: Clock, maxKeys = 100_000): RateLimiter {
  const busyUntil = new Map<string, number>();
  const busy = (id: string, now: number, rule: RateRule): number | undefined => {
    const found = busyUntil.get(id);
    if (found === undefined) return undefined;
    const corrected = withinWindow(found, now, rule);
    if (corrected < found) busyUntil.set(id, corrected);
    return corrected;
  };
  return {
    async take(name, key, rule) {
      const id = limiterKey(name, key);
      const now = clock.now().getTime();
      const before = busy(id, now, rule);
      const next = takeOne(before, now, rule);
      // A Map keeps the order of insertion: removing and adding the key makes it the newest.
      busyUntil.delete(id);
      busyUntil.set(id, next ?? before!);
      if (busyUntil.size > maxKeys) busyUntil.delete(busyUntil.keys().next().value!);
      return next === null ? { ok: false, retryAfter: secondsUntilRoom(before!, now, rule) } : { ok: true };
    },
    async peek(name, key, rule) {
      const now = clock.now().getTime();
      return decide(busy(limiterKey(name, key), now, rule), now, rule);
    },
  };
}
