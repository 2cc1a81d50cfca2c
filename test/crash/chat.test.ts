import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { createAgent, type HttpAnswer, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { endServerProcesses, type ServerProcess } from "../support/process-server.js";
import { openSocket, type TestSocket } from "../support/socket.js";

// A server that is killed in the middle of writes: a write without a known end becomes unknown, and is never done again. Each
// test kills it in the middle of one write of each family.

let slack: LocalSlack;
let installation: Installation;
let server: ServerProcess;
let database: pg.Pool;
let agent: TestAgent;
let connectionId: string;
let ts: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  slack = await startLocalSlack();
  installation = await createInstallation();
  await start();
  database = new pg.Pool({ connectionString: installation.databaseUrl, max: 4 });
  agent = await createAgent(await installation.admin(server), "chatter");
  const { botToken: bot_token, botUserId: user, general: channel } = slack.sample;
  const made = await client().call("POST", "/api/v1/chat/connections", { identity_id: agent.id, bot_token });
  expect(made.status).toBe(201);
  connectionId = made.body.id;
  ({ ts } = slack.write({ channel, user, text: "Hello" }));
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
});

afterAll(async () => {
  await database?.end();
  await installation?.close();
  await endServerProcesses();
  await slack?.close();
});

async function start(): Promise<void> {
  server = await installation.start({ CHAT_SLACK_API_URL: slack.apiUrl, CHAT_WRITES_PER_MINUTE: "100000" });
}

/** Starts again after a kill. A minute has passed: what the dead server had locked is anybody's. */
async function startAgain(): Promise<void> {
  await database.query("update process_heartbeat set beat_at = now() - interval '1 hour'");
  await start();
}

const kill = async () => expect(await server.end("SIGKILL")).toBeNull();
const client = () => new ProcessClient(server.url, agent.key);
const path = (rest: string) => `/api/v1/chat/connections/${connectionId}${rest}`;
const byKey = (where: string, key: string) => client().call("GET", path(`/${where}/by-key`), undefined, of(key));
const of = (key: string) => ({ "idempotency-key": key });

/** Two minutes pass for what is in progress, and the job looks at it. */
async function passTwoMinutes(): Promise<void> {
  await database.query(
    "update chat_write set created_at = created_at - interval '3 minutes' where status = 'in_progress'",
  );
  await database.query("select graphile_worker.add_job('chat-expire-writes')");
}

/** Resolves when so many connections of the server wait for locks that the test holds. */
async function waitsForLocks(locks: number): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await database.query(waiting)).rowCount! >= locks);
}

/** Takes a lock, and answers what gives it back. */
async function lock(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const holder = await database.connect();
  await holder.query("begin");
  await holder.query(statement, values);
  return async () => {
    await holder.query("rollback");
    holder.release();
  };
}

const families = [
  {
    method: "chat.postMessage",
    where: "actions",
    began: "sending",
    field: "chatActionChanged",
    write: (key: string): Promise<HttpAnswer> =>
      client().call("POST", path("/messages"), { conversation_id: slack.sample.general, text: "Once" }, of(key)),
  },
  {
    method: "reactions.add",
    where: "operations",
    began: "in_progress",
    field: "chatOperationChanged",
    write: (key: string): Promise<HttpAnswer> =>
      client().call(
        "POST",
        path(`/conversations/${slack.sample.general}/messages/${ts}/reactions`),
        { name: "eyes" },
        of(key),
      ),
  },
] as const;

type Family = (typeof families)[number];

const calls = ({ method }: Family) => slack.calls(method).length;
const allCalls = () => families.map(calls);

/** The next calls of each family hang. */
function hang(times = 1): void {
  for (const { method } of families) slack.fault(method, { kind: "hang" }, times);
}

/** A write of each family, with a key of its own. No answer comes. */
const begin = () =>
  families.map((family) => {
    const key = randomUUID();
    return { ...family, key, lost: family.write(key).catch(() => null) };
  });
type Begun = ReturnType<typeof begin>;

async function expectLost(begun: Begun): Promise<void> {
  expect(await Promise.all(begun.map(({ lost }) => lost))).toEqual(begun.map(() => null));
}

/** New keys are new writes. */
async function expectWrites(keys: readonly string[]): Promise<void> {
  for (const [index, { write }] of families.entries()) {
    expect(["sent", "succeeded"]).toContain((await write(keys[index]!)).body.status);
  }
}

/** They are in progress until their time is over, then unknown for good; nothing is called again. */
async function becomeUnknown(begun: Begun): Promise<void> {
  const before = allCalls();
  for (const { where, key, began, write } of begun) {
    expect((await byKey(where, key)).body.status).toBe(began);
    const again = await write(key);
    expect([again.status, again.body.status]).toEqual([200, began]);
  }
  await passTwoMinutes();
  const stored = "select status from chat_write where idempotency_key = $1";
  for (const { where, key, write } of begun) {
    await vi.waitFor(async () => expect((await database.query(stored, [key])).rows).toEqual([{ status: "unknown" }]));
    for (const answer of [await byKey(where, key), await write(key)]) {
      expect(answer.body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
    }
  }
  expect(allCalls()).toEqual(before);
  await expectWrites(begun.map(() => randomUUID()));
}

test("killed before it is committed: a write never was, and its key is free", async () => {
  const before = allCalls();
  const unlock = await lock("select 1 from chat_connection where id = $1 for update", connectionId);
  const begun = begin();
  await waitsForLocks(begun.length);
  await kill();
  await unlock();
  await expectLost(begun);
  await startAgain();
  for (const { where, key } of begun) expect((await byKey(where, key)).status).toBe(404);
  expect(allCalls()).toEqual(before);
  await expectWrites(begun.map(({ key }) => key));
  expect(allCalls()).toEqual(before.map((count) => count + 1));
});

test("killed between commit and call, or before Slack has done it: nothing is sent again", async () => {
  hang();
  const begun = begin();
  await vi.waitUntil(() => slack.hanging === begun.length);
  await kill();
  await expectLost(begun);
  await vi.waitUntil(() => slack.hanging === 0);
  await startAgain();
  await becomeUnknown(begun);
});

test("killed before the request leaves, while others take its turn: it never leaves", async () => {
  const [before, places] = [allCalls(), 5];
  hang(places);
  const others = Array.from({ length: places }, begin).flat();
  await vi.waitUntil(() => slack.hanging === others.length);
  const begun = begin();
  const stored = "select 1 from chat_write where idempotency_key = any($1)";
  const keys = begun.map(({ key }) => key);
  await vi.waitUntil(async () => (await database.query(stored, [keys])).rowCount === keys.length);
  await kill();
  await expectLost([...others, ...begun]);
  await vi.waitUntil(() => slack.hanging === 0);
  await startAgain();
  expect(allCalls()).toEqual(before.map((count) => count + places));
  await becomeUnknown(begun);
});

test("killed between Slack's answer and its record: nothing is sent again", async () => {
  const before = allCalls();
  hang();
  const begun = begin();
  await vi.waitUntil(() => slack.hanging === begun.length);
  const keys = begun.map(({ key }) => key);
  const unlock = await lock("select 1 from chat_write where idempotency_key = any($1) for update", keys);
  slack.release();
  await waitsForLocks(begun.length);
  expect(allCalls()).toEqual(before.map((count) => count + 1));
  await kill();
  await unlock();
  await expectLost(begun);
  await startAgain();
  await becomeUnknown(begun);
});

test("a dashboard goes on behind its cursor after the kill, and sees the end", async () => {
  const follow = (field: string, after: string) => {
    const socket = openSocket(server.url, { apiKey: agent.key });
    sockets.push(socket);
    const subscription = `subscription ($id: ID!, $after: String) {
      ${field}(connectionId: $id, after: $after) { kind status cursor } }`;
    return socket.subscribe(subscription, { id: connectionId, after });
  };
  const cursor = await client().cursor();
  const streams = families.map(({ field }) => ({ field, stream: follow(field, cursor) }));
  hang();
  const begun = begin();
  const seen: { field: string; cursor: string }[] = [];
  for (const { field, stream } of streams) {
    const { data } = await stream.next();
    expect(data[field].kind).toMatch(/\.started$/);
    seen.push({ field, cursor: data[field].cursor });
  }
  await vi.waitUntil(() => slack.hanging === begun.length);
  await kill();
  await expectLost(begun);
  await startAgain();
  const again = seen.map((one) => ({ ...one, stream: follow(one.field, one.cursor) }));
  await passTwoMinutes();
  for (const { field, stream } of again) {
    const { data } = await stream.next();
    expect(data[field]).toMatchObject({ kind: expect.stringMatching(/\.unknown$/), status: "UNKNOWN" });
  }
});
