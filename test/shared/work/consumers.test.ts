import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Statements } from "../../../subgraphs/shared/database/statements.js";
import type { LoggedEvent } from "../../../subgraphs/shared/events/logged-event.js";
import { type Consumer, defineConsumer } from "../../../subgraphs/shared/work/consumer.js";
import { prepareConsumers, type RunningConsumers, runConsumers } from "../../../subgraphs/shared/work/run-consumers.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { appendTo, createLogFixture, type LogFixture, upTo } from "../events/log-fixture.js";

let fixture: LogFixture;
let organization: string;
let identity: string;
const started: RunningConsumers[] = [];

beforeEach(async () => {
  fixture = await createLogFixture();
  organization = await fixture.organization();
  identity = await fixture.identity(organization);
  await fixture.admin.query("create table effect (n serial primary key, version int not null)");
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((consumers) => consumers.stop()));
  await fixture.close();
});

const record = async (tx: Statements, events: readonly LoggedEvent[]): Promise<void> => {
  for (const event of events) await tx.$executeRaw`insert into effect (version) values (${event.subjectVersion})`;
};
const effects = async (): Promise<number[]> => {
  const { rows } = await fixture.admin.query<{ version: number }>("select version from effect order by n");
  return rows.map(({ version }) => version);
};
const run = async (consumer: Consumer, services: Services = fixture.services): Promise<RunningConsumers> => {
  const consumers = await runConsumers({ services, consumers: [consumer] });
  started.push(consumers);
  return consumers;
};

const eachKind = test.each(["models", "statements"] as const);

eachKind(
  "every event has its effect once and in order, with two processes competing and connections being killed (%s)",
  async (needs) => {
    const processes = [await fixture.join(), await fixture.join()];
    let total = Number.POSITIVE_INFINITY;
    let done = (): void => {};
    const finished = new Promise<void>((resolve) => (done = resolve));
    const consumer = defineConsumer({
      name: "recorder",
      needs,
      batch: 7,
      from: "beginning",
      async handle(tx: Statements, events: readonly LoggedEvent[]) {
        await record(tx, events);
        if (events.at(-1)!.subjectVersion === total) done();
      },
    });
    for (const process of processes) await run(consumer, process);
    let kills = 0;
    let version = 0;
    while (version < 300 || kills <= 10) {
      await fixture.append(identity, organization, [++version]);
      if (version % 10 === 0) kills += await fixture.kill("parley jobs");
    }
    total = version + 1;
    await fixture.append(identity, organization, [total]);
    await finished;
    await expect.poll(effects).toEqual(upTo(total));
  },
);

describe("where a new consumer begins", () => {
  const consume = async (from: Consumer["from"]): Promise<number[]> => {
    await fixture.append(identity, organization, [1, 2]);
    const consumer = defineConsumer({ name: "new", ...(from === undefined ? {} : { from }), handle: record });
    const consumers = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
    await fixture.append(identity, organization, [3]);
    await consumers.drain();
    return effects();
  };

  test("after the present, unless told otherwise", async () => {
    expect(await consume(undefined)).toEqual([3]);
  });

  test("at the beginning when asked to", async () => {
    expect(await consume("beginning")).toEqual([1, 2, 3]);
  });
});

test("a restarted consumer goes on where it was, not where the log is", async () => {
  const consumer = defineConsumer({ name: "restarted", handle: record });
  const before = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
  await fixture.append(identity, organization, [1]);
  await before.drain();
  await fixture.append(identity, organization, [2, 3]);
  const after = await prepareConsumers({ services: await fixture.join(), consumers: [consumer] });
  await after.drain();
  expect(await effects()).toEqual([1, 2, 3]);
});

test("only the kinds that were asked for come, and foreign ones do not hold the position back", async () => {
  const consumer = defineConsumer({ name: "picky", kinds: ["test.wanted"], handle: record });
  const consumers = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
  await fixture.append(identity, organization, [1], "test.wanted");
  await fixture.append(identity, organization, [2, 3], "test.unwanted");
  await consumers.drain();
  expect(await effects()).toEqual([1]);
  const { rows } = await fixture.admin.query("select position from consumer_position where name = 'picky'");
  expect(rows).toEqual([{ position: "3" }]);
});

eachKind(
  "an event that cannot be handled holds up those behind it, not those before it, and is tried again (%s)",
  async (needs) => {
    let broken = true;
    let failed = (): void => {};
    let finished = (): void => {};
    const stuck = new Promise<void>((resolve) => (failed = resolve));
    const through = new Promise<void>((resolve) => (finished = resolve));
    await fixture.append(identity, organization, [1, 2, 3, 4]);
    await run(
      defineConsumer({
        name: "stuck",
        needs,
        from: "beginning",
        async handle(tx: Statements, events: readonly LoggedEvent[]) {
          await record(tx, events);
          if (broken && events.some(({ subjectVersion }) => subjectVersion === 3)) {
            if (events.length === 1) failed();
            throw new Error("not yet");
          }
          if (events.at(-1)!.subjectVersion === 4) finished();
        },
      }),
    );
    await stuck;
    expect(await effects()).toEqual([1, 2]);
    broken = false;
    await through;
    await expect.poll(effects).toEqual([1, 2, 3, 4]);
  },
);

test("what a consumer appends is published, and a consumer of it comes next", async () => {
  const chain = defineConsumer({
    name: "chain",
    kinds: ["test.cause"],
    async handle(tx, events) {
      for (const event of events) {
        await appendTo(tx, identity, organization, event.subjectVersion + 10, "test.consequence");
      }
    },
  });
  let seen = (_version: number): void => {};
  const consequence = new Promise<number>((resolve) => (seen = resolve));
  await run(chain);
  await run(
    defineConsumer({
      name: "end of chain",
      kinds: ["test.consequence"],
      handle: async (_tx, events) => seen(events[0]!.subjectVersion),
    }),
  );
  await fixture.append(identity, organization, [1], "test.cause");
  expect(await consequence).toBe(11);
});

test("what a consumer says does not concern it is passed over, and the rest comes to it once", async () => {
  const consumer = defineConsumer({
    name: "choosy",
    batch: 2,
    isConcerned: async (_db, events) => events.some(({ subjectVersion }) => subjectVersion === 3),
    handle: record,
  });
  const consumers = await prepareConsumers({ services: fixture.services, consumers: [consumer] });
  await fixture.append(identity, organization, [1, 2, 3, 4, 5]);
  await consumers.drain();
  expect(await effects()).toEqual([3, 4]);
  const { rows } = await fixture.admin.query("select position from consumer_position where name = 'choosy'");
  expect(rows).toEqual([{ position: "5" }]);
});
