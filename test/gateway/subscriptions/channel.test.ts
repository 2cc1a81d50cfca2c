import fc from "fast-check";
import type { ExecutionResult } from "graphql";
import { beforeEach, expect, test } from "vitest";
import { maxQueued } from "../../../gateway/subscriptions/consumer.js";
import { FakeFederation } from "./fake-federation.js";

let federation: FakeFederation;
beforeEach(() => {
  federation = new FakeFederation();
});

type Stream = AsyncIterableIterator<ExecutionResult>;

async function take(stream: Stream, count: number): Promise<any[]> {
  const taken: any[] = [];
  while (taken.length < count) {
    const { value, done } = await stream.next();
    if (done === true) throw new Error(`over after ${taken.length}`);
    expect(value.errors).toBeUndefined();
    taken.push(value.data!["ticked"]);
  }
  return taken;
}
const numbers = (ticks: readonly { n: number }[]): number[] => ticks.map(({ n }) => n);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test("subscribers of the same authority share one source, and each event is completed once for all of them", async () => {
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, i) => federation.subscribe("t", { user: `user-${i}` })),
  );
  federation.append("t", 1, 2, 3);
  for (const stream of streams) expect(numbers(await take(stream, 3))).toEqual([1, 2, 3]);
  expect(federation.opened).toBe(1);
  expect(federation.factsAsked).toBe(3);
  expect(federation.subscriptions.count()).toEqual({ channels: 1, consumers: 20 });
});

test("subscribers of another authority have a source of their own, and see with their own rights", async () => {
  const admin = await federation.subscribe("t", { user: "admin" });
  const member = await federation.subscribe("t", { user: "member", kind: "console_member" });
  federation.append("t", 1);
  expect(await take(admin, 1)).toMatchObject([{ n: 1, seenBy: "admin" }]);
  expect(await take(member, 1)).toMatchObject([{ n: 1, seenBy: "member" }]);
  expect(federation.subscriptions.count()).toEqual({ channels: 2, consumers: 2 });
});

test("the last one to leave closes the source, also while it waits", async () => {
  const streams = await Promise.all([federation.subscribe("t"), federation.subscribe("t")]);
  const waiting = streams.map((stream) => stream.next());
  for (const stream of streams) await stream.return!();
  expect(await Promise.all(waiting)).toEqual([
    { value: undefined, done: true },
    { value: undefined, done: true },
  ]);
  expect(federation.open).toBe(0);
  expect(federation.subscriptions.count()).toEqual({ channels: 0, consumers: 0 });
});

test("one who comes with an older cursor catches up and then shares the source of the others", async () => {
  const live = await federation.subscribe("t");
  federation.append("t", ...range(1, 5));
  expect(numbers(await take(live, 5))).toEqual(range(1, 5));
  const late = await federation.subscribe("t", { after: federation.cursor(0n) });
  expect(numbers(await take(late, 5))).toEqual(range(1, 5));
  const next = Promise.all([take(live, 1), take(late, 1)]);
  federation.append("t", 6);
  expect((await next).map(numbers)).toEqual([[6], [6]]);
  expect(federation.open).toBe(1);
});

test("one who is too slow is demoted, misses nothing, repeats nothing, and costs the others nothing", async () => {
  const fast = await federation.subscribe("t");
  const slow = await federation.subscribe("t");
  const last = 3 * maxQueued;
  const read = take(fast, last);
  federation.append("t", ...range(1, last));
  expect(numbers(await read)).toEqual(range(1, last));
  expect(federation.demotions).toBe(1);
  expect(numbers(await take(slow, last))).toEqual(range(1, last));
  const next = Promise.all([take(fast, 1), take(slow, 1)]);
  federation.append("t", last + 1);
  await next;
  expect(federation.open).toBe(1);
});

test("large events are not kept for one who is slow: it costs the memory of one, and misses nothing", async () => {
  const user = "u".repeat(600_000);
  const fast = await federation.subscribe("t", { user });
  const slow = await federation.subscribe("t", { user });
  const read = take(fast, 4);
  federation.append("t", ...range(1, 4));
  expect(numbers(await read)).toEqual(range(1, 4));
  expect(federation.demotions).toBe(1);
  expect(numbers(await take(slow, 4))).toEqual(range(1, 4));
});

test("when a source breaks off it is opened again after the last event that was given out", async () => {
  const streams = await Promise.all([federation.subscribe("t"), federation.subscribe("t")]);
  federation.breakSources = 2;
  federation.append("t", 1);
  for (const stream of streams) expect(numbers(await take(stream, 1))).toEqual([1]);
  federation.breakSources = 1;
  federation.append("t", 2, 3);
  for (const stream of streams) expect(numbers(await take(stream, 2))).toEqual([2, 3]);
});

test("one who catches up gets no event twice when the source of its own breaks off", async () => {
  const fast = await federation.subscribe("t");
  const slow = await federation.subscribe("t");
  const last = 2 * maxQueued;
  const read = take(fast, last);
  federation.append("t", ...range(1, last));
  await read;
  const caughtUp = numbers(await take(slow, maxQueued + 10));
  federation.breakSources = 1;
  expect([...caughtUp, ...numbers(await take(slow, last - maxQueued - 10))]).toEqual(range(1, last));
  expect(federation.breakSources).toBe(0);
});

test("one who joins a source that is behind does not get what lies before its cursor", async () => {
  const live = await federation.subscribe("t");
  const tried = new Promise<void>((resolve) => {
    federation.onUnreachable = resolve;
  });
  federation.factsAway = true;
  federation.append("t", 1);
  await tried;
  federation.factsAway = false;
  const ahead = await federation.subscribe("t", { after: federation.cursor(federation.head) });
  federation.append("t", 2);
  expect(numbers(await take(ahead, 1))).toEqual([2]);
  expect(numbers(await take(live, 2))).toEqual([1, 2]);
  expect(federation.open).toBe(1);
});

test("a quiet stream outlives the retention of what it has passed by, also when its source breaks off", async () => {
  const stream = await federation.subscribe("t");
  federation.append("t", 1);
  expect(numbers(await take(stream, 1))).toEqual([1]);
  const next = take(stream, 2);
  federation.append("of others", ...range(1, 5));
  await new Promise((resolve) => setImmediate(resolve));
  federation.prunedTo = federation.head;
  federation.breakSources = 1;
  federation.append("t", 2, 3);
  expect(numbers(await next)).toEqual([2, 3]);
});

test("while another subgraph is out of reach events wait; half an event is never given out", async () => {
  const stream = await federation.subscribe("t");
  const tried = new Promise<void>((resolve) => {
    federation.onUnreachable = resolve;
  });
  federation.factsAway = true;
  const event = take(stream, 2);
  federation.append("t", 1, 2);
  await tried;
  federation.factsAway = false;
  expect(await event).toMatchObject([
    { n: 1, thing: { fact: "fact 1" } },
    { n: 2, thing: { fact: "fact 2" } },
  ]);
});

test("an event acts for a credential that is still valid; who holds a revoked one is let go", async () => {
  const first = await federation.subscribe("t", { user: "user-1" });
  const second = await federation.subscribe("t", { user: "user-2" });
  federation.append("t", 1);
  expect(await take(second, 1)).toMatchObject([{ seenBy: "user-1", thing: { askedBy: "user-1" } }]);
  await take(first, 1);
  federation.revoked.add("user-1");
  const refused = first.next().catch((error: unknown) => error);
  federation.append("t", 2);
  expect(await take(second, 1)).toMatchObject([{ n: 2, seenBy: "user-2", thing: { askedBy: "user-2" } }]);
  expect(await refused).toMatchObject({ extensions: { code: "unauthenticated" } });
});

test("those whose credential holds go on when another's is revoked while the database is away", async () => {
  const first = await federation.subscribe("t", { user: "user-1" });
  const second = await federation.subscribe("t", { user: "user-2" });
  federation.revoked.add("user-1");
  federation.lookUpsFail = 1;
  const refused = first.next().catch((error: unknown) => error);
  const event = take(second, 1);
  federation.append("t", 1);
  expect(numbers(await event)).toEqual([1]);
  expect(await refused).toMatchObject({ extensions: { code: "unauthenticated" } });
});

test("readers who come, go, resume and dawdle at random get every event once and in order", async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("append" as const), count: fc.integer({ min: 1, max: 90 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("read" as const),
        who: fc.nat(3),
        count: fc.integer({ min: 1, max: 80 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("resume" as const), who: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("break" as const) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const here = new FakeFederation();
      let appended = 0;
      const readers = await Promise.all(
        range(0, 3).map(async () => ({
          stream: await here.subscribe("t", { after: here.cursor(0n) }),
          got: [] as any[],
        })),
      );
      const read = async (reader: (typeof readers)[number], count: number): Promise<void> => {
        reader.got.push(...(await take(reader.stream, Math.min(count, appended - reader.got.length))));
      };
      for (const now of steps) {
        if (now.do === "append") {
          here.append("t", ...range(appended + 1, appended + now.count));
          appended += now.count;
        } else if (now.do === "read") await read(readers[now.who]!, now.count);
        else if (now.do === "break") here.breakSources += 1;
        else {
          const reader = readers[now.who]!;
          await reader.stream.return!();
          reader.stream = await here.subscribe("t", { after: reader.got.at(-1)?.cursor ?? here.cursor(0n) });
        }
      }
      for (const reader of readers) {
        await read(reader, appended);
        expect(numbers(reader.got)).toEqual(range(1, appended));
        await reader.stream.return!();
      }
      expect(here.open).toBe(0);
    }),
    { numRuns: 10 },
  );
});
