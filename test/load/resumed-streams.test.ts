import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { reply } from "../a2a/support/ledger.js";
import { bindings, plainEvent, remaining, subscribe } from "../a2a/support/resume.js";
import { openTask, rpc, textMessage } from "../a2a/support/rpc.js";
import { leaveStreams, type TestEvent, type TestEventStream } from "../a2a/support/stream.js";
import { createTestDatabase, type TestDatabase } from "../support/database.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { seededRandom, testSeed } from "../support/process-seed.js";

// A thousand streams are cut at random while the work goes on: each client gets every event once, in order.

const clients = 20;
const cutsOfEach = 50;
const changesOfEach = 40;

const random = seededRandom(testSeed("resumed streams"));
const below = (limit: number): number => Math.floor(random() * limit);

let database: TestDatabase;
/** Two servers on one database: a client comes back to either. */
let servers: TestParley[];
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    A2A_NEW_TASKS_PER_MINUTE: "100000",
    A2A_CALLS_PER_MINUTE: "100000",
    A2A_STREAMS_MAX_PER_KEY: "1000",
  };
  servers = [await startTestParley({ environment }), await startTestParley({ environment, checksAnswers: false })];
  const organization = await makeOrganization(servers[0]!.services);
  requester = await makeAgent(servers[0]!.services, organization, "coordinator");
  worker = await makeAgent(servers[0]!.services, organization, "researcher");
});

afterEach(leaveStreams);
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await database?.drop();
});

const anyServer = (): TestParley => servers[below(servers.length)]!;

/** Changes a task so many times, the last of which ends it. */
async function work(id: string): Promise<void> {
  for (let change = 1; change < changesOfEach; change++) {
    if (below(4) > 0) await reply(anyServer(), worker.key, "researcher", id, "progress", `Step ${change}`);
    else await rpc(anyServer(), requester.key, "researcher", "SendMessage", textMessage(`${change}`, { taskId: id }));
  }
  await reply(anyServer(), worker.key, "researcher", id, "complete", "Done.");
}

/** Reads at most so many events. Answers whether the stream goes on. */
async function read(stream: TestEventStream, most: number, into: TestEvent[]): Promise<boolean> {
  for (let count = 0; count < most; count++) {
    const event = await stream.nextEvent();
    if (event === null) return false;
    into.push(event);
  }
  return true;
}

/** Follows a task through many cuts. The updates that the client got, in the order in which it got them. */
async function followThroughCuts(id: string, first: TestEvent): Promise<{ updates: TestEvent[]; cuts: number }> {
  const updates: TestEvent[] = [];
  let lastEventId = first.id;
  let cuts = 0;
  for (let goesOn = true; goesOn;) {
    const binding = bindings[below(bindings.length)]!;
    const stream = await subscribe(anyServer(), requester.key, "researcher", id, { binding, lastEventId });
    const got: TestEvent[] = [];
    // The task comes first, so half of the cuts are before any update.
    goesOn = await read(stream, cuts < cutsOfEach ? below(4) : Number.POSITIVE_INFINITY, got);
    // A stream of a task that has ended may be read to its end before it was cut often enough.
    goesOn ||= cuts < cutsOfEach;
    stream.leave();
    cuts += 1;
    lastEventId = got.at(-1)?.id ?? lastEventId;
    updates.push(...got.slice(1));
  }
  return { updates, cuts: cuts - 1 };
}

test(`${clients * cutsOfEach} cuts at random leave no gap and repeat nothing`, async () => {
  const stories = await Promise.all(
    Array.from({ length: clients }, async () => {
      const { id } = await openTask(servers[0]!, requester.key, "researcher");
      const whole = await subscribe(servers[0]!, requester.key, "researcher", id);
      const first = (await whole.nextEvent())!;
      const [uncut, cut] = await Promise.all([remaining(whole), followThroughCuts(id, first), work(id)]);
      return { uncut, ...cut };
    }),
  );
  expect(stories.reduce((sum, { cuts }) => sum + cuts, 0)).toBe(clients * cutsOfEach);
  for (const { uncut, updates } of stories) {
    expect(uncut).toHaveLength(changesOfEach + 1);
    expect(updates.map(({ id }) => id)).toEqual(uncut.map(({ id }) => id));
    expect(updates.map(plainEvent)).toEqual(uncut.map(plainEvent));
  }
});
