import { Prisma } from "../../../generated/prisma/client.js";
import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";
import type { Statements } from "../database/statements.js";
import { limiterKey, type RateLimiter } from "./rate-limiter.js";
import {
  decide,
  millisecondsPerCall,
  type RateRule,
  secondsUntilRoom,
  windowMilliseconds,
  withinWindow,
} from "./spacing.js";

/** Clocks of processes may differ by this many milliseconds before one is considered wrong. */
const clocksApart = 60_000;

/**
 * Limits that all processes share, in an UNLOGGED table: for rare events whose limit must hold (signups, codes). Each
 * call is a separate statement, outside any transaction: the call counts even if the operation is refused.
 */
export function createSharedRateLimiter(database: Database, clock: Clock): RateLimiter {
  return sharedRateLimiterOn(database.request.writer, clock);
}

/**
 * The same limits inside a transaction: a call counts when the transaction commits. If all callers for a key first take
 * the same lock, `peek` and `take` are atomic across processes.
 */
export function sharedRateLimiterOn(db: Statements, clock: Clock): RateLimiter {
  return {
    async take(name, key, rule) {
      const id = limiterKey(name, key);
      const now = clock.now().getTime();
      const cost = millisecondsPerCall(rule);
      const window = windowMilliseconds(rule);
      // A clock that had jumped ahead wrote this: one call passes and corrects it. A correction together with a refusal
      // would be rolled back with the transaction that the refusal ends.
      const busy = Prisma.sql`case when w.busy_until > ${now}::float8 + ${window + clocksApart}::float8
        then ${now}::float8 + ${window - cost - 1}::float8 else greatest(w.busy_until, ${now}::float8) end`;
      // The same arithmetic as takeOne, under the row's lock. A first call always fits.
      const taken = await db.$executeRaw`
        insert into rate_window as w (id, busy_until) values (${id}, ${now}::float8 + ${cost}::float8)
        on conflict (id) do update set busy_until = ${busy} + ${cost}::float8
        where ${busy} + ${cost}::float8 - ${now}::float8 <= ${windowMilliseconds(rule)}::float8`;
      if (taken > 0) return { ok: true };
      const busyUntil = await findBusyUntil(db, id, now, rule);
      return { ok: false, retryAfter: busyUntil === undefined ? 1 : secondsUntilRoom(busyUntil, now, rule) };
    },
    async peek(name, key, rule) {
      const now = clock.now().getTime();
      return decide(await findBusyUntil(db, limiterKey(name, key), now, rule), now, rule);
    },
  };
}

async function findBusyUntil(db: Statements, id: string, now: number, rule: RateRule): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ busyUntil: number }[]>`
    select busy_until as "busyUntil" from rate_window where id = ${id}`;
  if (row === undefined) return undefined;
  const corrected = withinWindow(row.busyUntil, now, rule);
  if (corrected < row.busyUntil) {
    await db.$executeRaw`
      update rate_window set busy_until = least(busy_until, ${corrected}::float8) where id = ${id}`;
  }
  return corrected;
}

const batch = 500;

/** Removes the rows of keys whose calls no longer count. Returns how many. */
export async function sweepRateWindows(database: Database, clock: Clock): Promise<number> {
  const now = clock.now().getTime();
  for (let swept = 0; ;) {
    const count = await database.jobs.writer.$executeRaw`
      delete from rate_window where id = any(array(
        select id from rate_window where busy_until < ${now}::float8 limit ${batch} for update skip locked))
      and busy_until < ${now}::float8`;
    swept += count;
    if (count < batch) return swept;
  }
}
