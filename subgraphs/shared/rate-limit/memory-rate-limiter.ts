import type { Clock } from "../clock/clock.js";
import { limiterKey, type RateLimiter } from "./rate-limiter.js";
import { decide, secondsUntilRoom, takeOne } from "./spacing.js";

/**
 * Limits of this process alone. Remembers at most `maxKeys` keys: a flood of new keys forgets those that called longest
 * ago, and so costs no memory.
 */
export function createMemoryRateLimiter(clock: Clock, maxKeys = 100_000): RateLimiter {
  const busyUntil = new Map<string, number>();
  return {
    async take(name, key, rule) {
      const id = limiterKey(name, key);
      const now = clock.now().getTime();
      const before = busyUntil.get(id);
      const next = takeOne(before, now, rule);
      // A Map keeps the order of insertion: taken out and put back, the key is the youngest.
      busyUntil.delete(id);
      busyUntil.set(id, next ?? before!);
      if (busyUntil.size > maxKeys) busyUntil.delete(busyUntil.keys().next().value!);
      return next === null ? { ok: false, retryAfter: secondsUntilRoom(before!, now, rule) } : { ok: true };
    },
    async peek(name, key, rule) {
      return decide(busyUntil.get(limiterKey(name, key)), clock.now().getTime(), rule);
    },
  };
}
