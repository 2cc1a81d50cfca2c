import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import { bindings, plainEvent, remaining, subscribe, take } from "../support/resume.js";
import { openTask, rpc, textMessage } from "../support/rpc.js";
import { leaveStreams, type TestEvent } from "../support/stream.js";

// Streams that were cut are resumed, and nothing is missing (wire contract a2a-external 5.4, 6 step 1).

let database: TestDatabase;
let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;

const start = () =>
  startTestParley({
    environment: {
      DATABASE_URL: database.url,
      A2A_NEW_TASKS_PER_MINUTE: "6000",
      A2A_CALLS_PER_MINUTE: "6000",
      A2A_STREAMS_MAX_PER_KEY: "50",
    },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  parley = await start();
  const organization = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, organization, "coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});

afterEach(leaveStreams);
afterAll(async () => {
  await parley.close();
  await database.drop();
});

const answer = (taskId: string, intent: string, text: string) =>
  reply(parley, worker.key, "researcher", taskId, intent, text);
const write = (taskId: string, text: string) =>
  rpc(parley, requester.key, "researcher", "SendMessage", textMessage(text, { taskId }));

/** The steps that give a task twenty events: replies, messages of the requester, and the result, which has two. */
const steps: readonly ((taskId: string) => Promise<unknown>)[] = Array.from({ length: 19 }, (_, index) => {
  if (index === 18) return (id) => answer(id, "complete", "Done.");
  return index % 5 === 3 ? (id) => write(id, `More ${index}`) : (id) => answer(id, "progress", `Step ${index}`);
});

/** A stream that was not cut: its first event, and twenty more. */
async function uncut(): Promise<{ readonly id: string; readonly events: TestEvent[] }> {
  const { id } = await openTask(parley, requester.key, "researcher");
  const stream = await subscribe(parley, requester.key, "researcher", id);
  const events = await take(stream, 1);
  for (const step of steps) await step(id);
  events.push(...(await remaining(stream)));
  expect(events).toHaveLength(21);
  return { id, events };
}

/** The events that a client has after it resumed a cut stream: those before the cut, and those after the new first one. */
const union = (before: readonly TestEvent[], [, ...after]: readonly TestEvent[]) =>
  [...before, ...after].map(plainEvent);

describe("a stream of a task with twenty events", () => {
  it.each(bindings)("resumed after each of them over %s, has what one that was not cut has", async (binding) => {
    const { id, events } = await uncut();
    for (const [index, { id: lastEventId }] of events.entries()) {
      const stream = await subscribe(parley, requester.key, "researcher", id, { binding, lastEventId });
      const resumed = await remaining(stream);
      expect(union(events.slice(0, index + 1), resumed)).toEqual(events.map(plainEvent));
    }
  });

  it("cut after each of them while the work goes on, has each event once, in order", async () => {
    const { id } = await openTask(parley, requester.key, "researcher");
    let stream = await subscribe(parley, requester.key, "researcher", id);
    const whole = await subscribe(parley, requester.key, "researcher", id);
    const seen = await take(stream, 1);
    for (const [index, step] of steps.entries()) {
      stream.leave();
      // The change happens while the client is away, or while the client comes back.
      const happening = index % 2 === 0 ? await step(id) : step(id);
      const binding = bindings[index % 3]!;
      stream = await subscribe(parley, requester.key, "researcher", id, { binding, lastEventId: seen.at(-1)!.id });
      const [first, next] = await take(stream, 2);
      expect(Object.keys(first!.data.result ?? first!.data)).toEqual(["task"]);
      seen.push(next!);
      await happening;
    }
    seen.push(...(await remaining(stream)));
    expect(seen.map(plainEvent)).toEqual((await remaining(whole)).map(plainEvent));
  });

  it("cut before the events that are shown again, loses none of them", async () => {
    const { id, events } = await uncut();
    const lastEventId = events[7]!.id;
    let seen = [...events.slice(0, 8)];
    while (seen.length < events.length) {
      const last = seen.at(-1)!.id;
      const cut = await subscribe(parley, requester.key, "researcher", id, { lastEventId: last });
      const [first] = await take(cut, 1);
      cut.leave();
      // The client remembers the last id that it got, as event streams do.
      const stream = await subscribe(parley, requester.key, "researcher", id, { lastEventId: first!.id });
      seen = [...seen, ...(await take(stream, 2)).slice(1)];
      stream.leave();
    }
    expect(seen.map(plainEvent)).toEqual(events.map(plainEvent));
    const again = await subscribe(parley, requester.key, "researcher", id, { lastEventId });
    const ids = (await remaining(again)).map((event) => event.id!);
    expect(ids).toEqual(events.slice(7).map((event) => event.id));
  });

  it("goes on after a restart of the server, and on another server at the same time", async () => {
    const { id, events } = await uncut();
    const { id: open } = await openTask(parley, requester.key, "researcher");
    const before = await subscribe(parley, requester.key, "researcher", open);
    await answer(open, "progress", "Before");
    const seen = await take(before, 2);
    const replica = await start();
    try {
      const there = await subscribe(replica, requester.key, "researcher", id, { lastEventId: events[3]!.id });
      expect(union(events.slice(0, 4), await remaining(there))).toEqual(events.map(plainEvent));
    } finally {
      await replica.close();
    }
    await parley.close();
    parley = await start();
    const stream = await subscribe(parley, requester.key, "researcher", open, { lastEventId: seen.at(-1)!.id });
    await answer(open, "complete", "After");
    const after = await remaining(stream);
    expect([...seen, ...after.slice(1)].map((event) => event.id)).toEqual(["1:t", "2:0", "3:0", "3:1"]);
  });

  it("is shown again when the event log has forgotten it", async () => {
    const { id, events } = await uncut();
    await parley.services.database.request.driver.query("delete from event where subject_id = $1", [id]);
    const stream = await subscribe(parley, requester.key, "researcher", id, { lastEventId: events[0]!.id });
    expect(union(events.slice(0, 1), await remaining(stream))).toEqual(events.map(plainEvent));
  });
});
