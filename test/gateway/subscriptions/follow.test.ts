import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { activity, createAgentKey, createIdentity } from "./activity.js";

let parley: TestParley;
const sockets: TestSocket[] = [];

function socket(): TestSocket {
  const opened = openSocket(parley.url, { apiKey: parley.adminKey });
  sockets.push(opened);
  return opened;
}

beforeAll(async () => {
  parley = await startTestParley();
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((opened) => opened.close()));
});
afterAll(() => parley.close());

const cursor = (event: any): string => event.data.agentActivity.cursor;

/** The head of the log as a cursor, so that nothing that follows can be missed. */
async function head(): Promise<string> {
  await parley.services.events.publish();
  const answer = await parley.graphql("{ eventCursor }", {}, parley.adminKey);
  return answer.data!["eventCursor"] as string;
}

test("an event brings fields of all three subgraphs", async () => {
  const scout = await createIdentity(parley, "scout");
  const stream = socket().subscribe(activity, { handle: "scout", after: await head() });
  await scout.rename("Scout the first");
  const event = await stream.next();
  expect(event.errors).toBeUndefined();
  expect(event.data.agentActivity).toMatchObject({
    subject: {
      __typename: "Identity",
      displayName: "Scout the first",
      mailbox: { emailAddress: "scout@agents.localhost" },
      a2aSettings: { enabled: expect.any(Boolean) },
    },
  });
  expect(Object.keys(event.data.agentActivity)).toEqual(["cursor", "kind", "subject"]);
});

test("a subscriber who resumes after its last cursor gets everything it missed, once and in order", async () => {
  const agent = await createIdentity(parley, "resumer");
  const start = await head();
  for (const name of ["1", "2", "3", "4"]) await agent.rename(name);
  const first = socket().subscribe(activity, { handle: "resumer", after: start });
  const begun = await first.take(2);
  await first.stop();
  await agent.rename("5");
  const second = socket().subscribe(activity, { handle: "resumer", after: cursor(begun[1]) });
  const rest = await second.take(3);
  await agent.rename("6");
  const live = await second.next();
  const cursors = [...begun, ...rest, live].map(cursor);
  expect(new Set(cursors).size).toBe(6);
  const replayed = socket().subscribe(activity, { handle: "resumer", after: start });
  expect((await replayed.take(6)).map(cursor)).toEqual(cursors);
});

test("a task's updates are as of the change, and what the task leads to is as of now", async () => {
  const requester = await createIdentity(parley, "requester");
  const worker = await createIdentity(parley, "worker");
  const keys = {
    requester: await createAgentKey(parley, requester.id),
    worker: await createAgentKey(parley, worker.id),
  };
  const settings = { input: { agentHandle: "worker", enabled: true } };
  const update =
    "mutation ($input: UpdateA2aSettingsInput!) { updateA2aSettings(input: $input) { settings { enabled } } }";
  expect((await parley.graphql(update, settings, parley.adminKey)).errors).toBeUndefined();
  const after = await head();
  const sent = await parley.graphql(
    "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }",
    { input: { workerHandle: "worker", message: { messageId: "m-1", parts: [{ text: "Please count the files." }] } } },
    keys.requester.secret,
  );
  expect(sent.errors).toBeUndefined();
  const taskId = sent.data!["sendA2aMessage"].task.id as string;
  for (const intent of ["PROGRESS", "COMPLETE"]) {
    const reply = await parley.graphql(
      "mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { task { id } } }",
      { input: { agentHandle: "worker", taskId, intent, parts: [{ text: intent }] } },
      keys.worker.secret,
    );
    expect(reply.errors).toBeUndefined();
  }
  await requester.rename("Renamed since");
  const stream = socket().subscribe(
    `subscription ($after: String) {
       taskUpdated(agentHandle: "requester", after: $after) {
         cursor version state
         task { state requester { identity { displayName mailbox { emailAddress } } } }
       }
     }`,
    { after },
  );
  const updates = (await stream.take(3)).map((event) => event.data.taskUpdated);
  expect(updates.map(({ state }) => state)).toEqual(["SUBMITTED", "WORKING", "COMPLETED"]);
  expect(updates.map(({ version }) => version)).toEqual(
    updates.map(({ version }) => version).toSorted((a, b) => a - b),
  );
  for (const { task } of updates) {
    expect(task).toEqual({
      state: "COMPLETED",
      requester: {
        identity: { displayName: "Renamed since", mailbox: { emailAddress: "requester@agents.localhost" } },
      },
    });
  }
});

test("a client's own aliases, fragments and skipped fields shape what it gets", async () => {
  const agent = await createIdentity(parley, "shaper");
  const stream = socket().subscribe(
    `subscription ($short: Boolean!, $after: String) {
       what: agentActivity(agentHandle: "shaper", after: $after) { ...Facts kind @skip(if: $short) }
     }
     fragment Facts on ActivityEvent { at: cursor about: subject { ... on Identity { name: displayName } } }`,
    { short: true, after: await head() },
  );
  await agent.rename("Shaped");
  expect(await stream.next()).toEqual({ data: { what: { at: expect.any(String), about: { name: "Shaped" } } } });
});

test("subscribers of the same share one channel, whether values are literals or variables", async () => {
  const agent = await createIdentity(parley, "shared");
  const after = await head();
  const fields = "cursor subject { ... on Identity { displayName mailbox { emailAddress } } }";
  const streams = [
    socket().subscribe(`subscription A { agentActivity(agentHandle: "shared", after: "${after}") { ${fields} } }`),
    socket().subscribe(`subscription B($h: String!) { agentActivity(agentHandle: $h) { ${fields} } }`, { h: "shared" }),
  ];
  // What is subscribed on one socket in this order is open before the second answer.
  const both = Promise.all(streams.map((stream) => stream.next()));
  await untilOpen(2);
  await agent.rename("Once for all");
  const [one, two] = await both;
  expect(one).toEqual(two);
  const metrics = await (await parley.fetch("/metrics")).text();
  expect(metrics).toMatch(/^parley_subscriptions 2$/m);
  expect(metrics).toMatch(/^parley_subscription_channels 1$/m);
});

test("a reader who is too slow is moved to a source of its own and still gets everything in order", async () => {
  const agent = await createIdentity(parley, "slow");
  const after = await head();
  const fast = socket();
  const slow = socket();
  const fastStream = fast.subscribe(activity, { handle: "slow", after });
  const slowStream = slow.subscribe(activity, { handle: "slow", after });
  const begun = Promise.all([fastStream.next(), slowStream.next()]);
  await agent.rename("begun");
  await begun;
  const count = 40;
  slow.socket().pause();
  const long = "x".repeat(180);
  for (let i = 0; i < count; i += 1) await agent.rename(`${i} ${long}`);
  const fastEvents = await fastStream.take(count);
  slow.socket().resume();
  const slowEvents = await slowStream.take(count);
  expect(slowEvents.map(cursor)).toEqual(fastEvents.map(cursor));
});

test("a link in an event names the origin by which its reader came", async () => {
  const agent = await createIdentity(parley, "linked");
  const origins = [parley.url, parley.url.replace("127.0.0.1", "localhost")];
  const text =
    'subscription { agentActivity(agentHandle: "linked") { cursor subject { ... on Identity { a2aSettings { cardUrl } } } } }';
  const opened = origins.map((origin) => openSocket(origin, { apiKey: parley.adminKey }));
  const events = opened.map((one) => one.subscribe(text).next());
  await untilOpen(2);
  await agent.rename("Linked");
  const urls = (await Promise.all(events)).map(({ data }) => data.agentActivity.subject.a2aSettings.cardUrl as string);
  expect(urls).toEqual(origins.map((origin) => `${origin}/a2a/linked/card`));
  await Promise.all(opened.map((one) => one.close()));
});

test("cursors that are altered, foreign or not given out yet are refused as invalid_cursor", async () => {
  await createIdentity(parley, "refused");
  const good = await head();
  for (const after of ["nonsense", `${good}x`, good.replace(/^./, (first) => (first === "A" ? "B" : "A"))]) {
    await expect(socket().run(activity, { handle: "refused", after })).rejects.toMatchObject([
      { extensions: { code: "invalid_cursor" } },
    ]);
  }
});

test("a subscription to what the viewer may not see is refused as not_found", async () => {
  await expect(socket().run(activity, { handle: "nobody-there" })).rejects.toMatchObject([
    { extensions: { code: "not_found" } },
  ]);
});

async function untilOpen(count: number): Promise<void> {
  for (;;) {
    const metrics = await (await parley.fetch("/metrics")).text();
    if (new RegExp(`^parley_subscriptions ${count}$`, "m").test(metrics)) return;
  }
}
