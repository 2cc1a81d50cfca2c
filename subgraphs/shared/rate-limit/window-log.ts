import type { Clock } from "../clock/clock.js";
import type { Writer } from "../database/client.js";
import { limiterKey, type RateDecision, type RateLimiter } from "./rate-limiter.js";
import type { RateRule } from "./spacing.js";

/**
 * Limits that hold in every window, wherever it begins: never more than `limit` calls in `windowSeconds`. The other
 * limiters admit calls evenly, so nearly twice as many fit a window. It stores the time of each call, so it is for
 * small limits on rare events, such as guesses at a secret. Calls of one key are decided one after the other, across
 * processes; inside a transaction they count when it commits.
 */
export function windowLogOn(db: Writer, clock: Clock): RateLimiter {
  return {
    async take(name, key, rule) {
      const id = limiterKey(name, key);
      const now = clock.now().getTime();
      const since = now - rule.windowSeconds * 1000;
      const taken = await db.$executeRaw`
        insert into rate_window as w (id, busy_until, taken)
        values (${id}, ${now + rule.windowSeconds * 1000}::float8, array[${now}::float8])
        on conflict (id) do update
        set busy_until = excluded.busy_until,
            taken = array(select t from unnest(w.taken) as t where t > ${since}::float8) || excluded.taken
        where (select count(*) from unnest(w.taken) as t where t > ${since}::float8) < ${rule.limit}::int`;
      return taken > 0 ? { ok: true } : decideNext(await takenOf(db, id, now, rule), now, rule);
    },
    async peek(name, key, rule) {
      const now = clock.now().getTime();
      return decideNext(await takenOf(db, limiterKey(name, key), now, rule), now, rule);
    },
  };
}

/** The times of a key's calls. A time from a clock that had jumped ahead counts as now. */
async function takenOf(db: Writer, id: string, now: number, rule: RateRule): Promise<readonly number[]> {
  const found = (await db.rateWindow.findUnique({ where: { id }, select: { taken: true } }))?.taken ?? [];
  if (!found.some((at) => at > now)) return found;
  await db.$executeRaw`
    update rate_window set taken = array(select least(t, ${now}::float8) from unnest(taken) as t),
      busy_until = least(busy_until, ${now + rule.windowSeconds * 1000}::float8)
    where id = ${id}`;
  return found.map((at) => Math.min(at, now));
}

/**
 * Whether one more call fits the window that ends now; when it does not, the whole seconds until the oldest call has
 * left it.
 */
function decideNext(taken: readonly number[], now: number, { limit, windowSeconds }: RateRule): RateDecision {
  const inWindow = taken.filter((at) => at > now - windowSeconds * 1000).toSorted((a, b) => a - b);
  if (inWindow.length < limit) return { ok: true };
  const leaves = inWindow[inWindow.length - limit]! + windowSeconds * 1000;
  return { ok: false, retryAfter: Math.max(1, Math.ceil((leaves - now) / 1000)) };
}
