import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { enforce, perMinute } from "../../../subgraphs/shared/rate-limit/enforce.js";
import { createMemoryRateLimiter } from "../../../subgraphs/shared/rate-limit/memory-rate-limiter.js";
import type { RateLimiter } from "../../../subgraphs/shared/rate-limit/rate-limiter.js";
import {
  createSharedRateLimiter,
  sharedRateLimiterOn,
  sweepRateWindows,
} from "../../../subgraphs/shared/rate-limit/shared-rate-limiter.js";
import { windowLogOn } from "../../../subgraphs/shared/rate-limit/window-log.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let database: TestDatabase;
let running: TestServices;
const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: database.url }, clock);
});
afterAll(async () => {
  await running.close();
  await database.drop();
});

const stores: [string, () => RateLimiter][] = [
  ["in memory", () => createMemoryRateLimiter(clock)],
  ["in the database", () => createSharedRateLimiter(running.database, clock)],
];
const day = 86_400_000;

test.each([...stores, ["that keeps every call", () => windowLogOn(running.database.request.writer, clock)] as const])(
  "a rate limit %s is closed for its window at most when the clock has jumped ahead and back",
  async (name, create) => {
    const rule = { limit: 3, windowSeconds: 3_600 };
    for (const ask of ["take", "peek"] as const) {
      const limiter = create();
      clock.advance(30 * day);
      for (let n = 0; n < 3; n++) await limiter.take(`jump ${name}`, ask, rule);
      clock.advance(-30 * day);
      // The one that meets the wrong value may pass.
      const met = await limiter[ask](`jump ${name}`, ask, rule);
      const refused = met.ok ? await limiter[ask](`jump ${name}`, ask, rule) : met;
      expect(refused).toMatchObject({ ok: false });
      expect((refused as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(3_600);
      clock.advance(3_601_000);
      expect(await limiter[ask](`jump ${name}`, ask, rule)).toEqual({ ok: true });
    }
    clock.advance(7_200_000);
    await sweepRateWindows(running.database, clock);
  },
);

test("a limit inside transactions that its refusals end is closed for its window at most, too", async () => {
  const rule = { limit: 2, windowSeconds: 60 };
  const once = () =>
    running.database.request
      .transaction(async (tx) => {
        const { ok } = await sharedRateLimiterOn(tx, clock).take("inside", "jump", rule);
        if (!ok) throw new Error("refused");
      })
      .then(
        () => true,
        () => false,
      );
  clock.advance(30 * day);
  expect([await once(), await once(), await once()]).toEqual([true, true, false]);
  clock.advance(-30 * day);
  const after = [await once(), await once(), await once()];
  expect(after).toEqual([true, false, false]);
  clock.advance(61_000);
  expect(await once()).toBe(true);
  clock.advance(7_200_000);
  await sweepRateWindows(running.database, clock);
});

describe.each(stores)("a rate limit %s", (_name, create) => {
  const hourly = { limit: 3, windowSeconds: 3_600 };

  test("lets a burst of the limit pass, then says when the next call fits", async () => {
    const limiter = create();
    for (let n = 0; n < 3; n++) expect(await limiter.take("signup", "burst", hourly)).toEqual({ ok: true });
    expect(await limiter.take("signup", "burst", hourly)).toEqual({ ok: false, retryAfter: 1_200 });
    clock.advance(600_000);
    expect(await limiter.take("signup", "burst", hourly)).toEqual({ ok: false, retryAfter: 600 });
    clock.advance(600_000);
    expect(await limiter.take("signup", "burst", hourly)).toEqual({ ok: true });
    expect(await limiter.take("signup", "burst", hourly)).toEqual({ ok: false, retryAfter: 1_200 });
  });

  test("says what it would decide without taking anything", async () => {
    const limiter = create();
    for (let n = 0; n < 3; n++) {
      for (let look = 0; look < 5; look++) expect(await limiter.peek("look", "k", hourly)).toEqual({ ok: true });
      await limiter.take("look", "k", hourly);
    }
    expect(await limiter.peek("look", "k", hourly)).toEqual({ ok: false, retryAfter: 1_200 });
    clock.advance(1_200_000);
    expect(await limiter.peek("look", "k", hourly)).toEqual({ ok: true });
    expect(await limiter.peek("other", "k", hourly)).toEqual({ ok: true });
  });

  test("counts keys and limits apart, whatever text they are", async () => {
    const limiter = create();
    const once = { limit: 1, windowSeconds: 60 };
    const keys = ["a", "A", "", "a\0", "ä".repeat(10_000), "192.0.2.1"];
    for (const key of keys) expect(await limiter.take("apart", key, once)).toEqual({ ok: true });
    for (const key of keys) expect(await limiter.take("apart", key, once)).toMatchObject({ ok: false });
    expect(await limiter.take("other", "a", once)).toEqual({ ok: true });
  });

  test("lets exactly the limit of 50 calls at once pass", async () => {
    const limiter = create();
    const rule = { limit: 7, windowSeconds: 60 };
    const all = await Promise.all(Array.from({ length: 50 }, () => limiter.take("twins", "k", rule)));
    expect(all.filter((decision) => decision.ok)).toHaveLength(7);
  });

  test.each([1, 3, 7, 60, 600, 999])("of %s a minute is kept to the call", async (limit) => {
    const limiter = create();
    let taken = 0;
    for (let n = 0; n < limit + 5; n++) {
      if ((await limiter.take(`exact ${limit}`, "k", perMinute(limit))).ok) taken++;
    }
    expect(taken).toBe(limit);
  });

  test("refuses an operation with the contract's error and Retry-After", async () => {
    const limiter = create();
    await enforce(limiter, "enforced", "k", perMinute(1));
    await expect(enforce(limiter, "enforced", "k", perMinute(1))).rejects.toMatchObject({
      extensions: { code: "rate_limited", status: 429, retryAfter: 60 },
    });
  });
});

test("processes agree on a limit in the database", async () => {
  const other = await createTestServices({ DATABASE_URL: database.url }, clock);
  try {
    const rule = { limit: 2, windowSeconds: 60 };
    expect(await running.sharedLimiter.take("agree", "k", rule)).toEqual({ ok: true });
    expect(await other.sharedLimiter.take("agree", "k", rule)).toEqual({ ok: true });
    expect(await other.sharedLimiter.take("agree", "k", rule)).toMatchObject({ ok: false });
  } finally {
    await other.close();
  }
});

test("rows of keys that have all their calls back are swept", async () => {
  const { sharedLimiter, database: db } = running;
  clock.advance(7_200_000);
  await sharedLimiter.take("swept", "k", perMinute(1));
  await sweepRateWindows(db, clock);
  expect(await db.request.reader.rateWindow.count()).toBe(1);
  clock.advance(61_000);
  await sweepRateWindows(db, clock);
  expect(await db.request.reader.rateWindow.count()).toBe(0);
});

test("the table survives no crash and costs no log", async () => {
  const [row] = await running.database.request.reader.$queryRaw<{ kind: string }[]>`
    select relpersistence::text as kind from pg_class where relname = 'rate_window'`;
  expect(row).toEqual({ kind: "u" });
});

test("a flood of new keys costs no memory and forgets the quiet ones first", async () => {
  const limiter = createMemoryRateLimiter(clock, 3);
  const once = { limit: 1, windowSeconds: 60 };
  await limiter.take("l", "busy", once);
  for (const key of ["a", "b", "c", "d"]) {
    await limiter.take("l", key, once);
    expect(await limiter.take("l", "busy", once)).toMatchObject({ ok: false });
  }
  expect(await limiter.take("l", "a", once)).toEqual({ ok: true });
});

describe("a limit of every window", () => {
  const rule = { limit: 3, windowSeconds: 900 };
  const log = () => windowLogOn(running.database.request.writer, clock);

  test("holds wherever the window begins, and says when the oldest call leaves it", async () => {
    for (const wait of [0, 300_000, 500_000]) {
      clock.advance(wait);
      expect(await log().take("log", "spread", rule)).toEqual({ ok: true });
    }
    expect(await log().take("log", "spread", rule)).toEqual({ ok: false, retryAfter: 100 });
    expect(await log().peek("log", "spread", rule)).toEqual({ ok: false, retryAfter: 100 });
    clock.advance(100_000);
    expect(await log().peek("log", "spread", rule)).toEqual({ ok: true });
    expect(await log().take("log", "spread", rule)).toEqual({ ok: true });
    expect(await log().take("log", "spread", rule)).toEqual({ ok: false, retryAfter: 300 });
  });

  test("lets exactly the limit of 50 calls at once pass, and keeps no more than that", async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => log().take("log", "twins", rule)));
    expect(all.filter((decision) => decision.ok)).toHaveLength(3);
    const { rows } = await running.database.request.driver.query("select max(cardinality(taken)) from rate_window");
    expect(rows[0].max).toBe(3);
  });

  test("is swept when all of it has left the window", async () => {
    await log().take("log", "swept", rule);
    const left = async () => (await running.database.request.driver.query("select from rate_window")).rowCount;
    clock.advance(899_999);
    await sweepRateWindows(running.database, clock);
    expect(await left()).toBeGreaterThan(0);
    clock.advance(86_400_000);
    await sweepRateWindows(running.database, clock);
    expect(await left()).toBe(0);
  });
});
