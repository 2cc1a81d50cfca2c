import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { createAgent, type HttpAnswer, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { endServerProcesses, type ServerProcess } from "../support/process-server.js";
import { openSocket, type TestSocket } from "../support/socket.js";

// A server that is killed in the middle of a write: what nobody knows the end of becomes unknown, and is never done again.

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

/** Resolves when the server waits for a lock that the test holds. */
async function waitsForLock(): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await database.query(waiting)).rowCount! > 0);
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
    family: "a message",
    method: "chat.postMessage",
    where: "actions",
    began: "sending",
    field: "chatActionChanged",
    write: (key: string): Promise<HttpAnswer> =>
      client().call("POST", path("/messages"), { conversation_id: slack.sample.general, text: "Once" }, of(key)),
  },
  {
    family: "an operation",
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

describe.each(families)("$family", ({ method, where, began, field, write }) => {
  const subscription = `subscription ($id: ID!, $after: String) {
    ${field}(connectionId: $id, after: $after) { kind status cursor } }`;
  const calls = () => slack.calls(method).length;

  /** It is in progress until its time is over, then unknown for good; nothing is called again. */
  async function becomesUnknown(key: string): Promise<void> {
    const before = calls();
    expect((await byKey(where, key)).body.status).toBe(began);
    const again = await write(key);
    expect([again.status, again.body.status]).toEqual([200, began]);
    await passTwoMinutes();
    const stored = "select status from chat_write where idempotency_key = $1";
    await vi.waitFor(
      async () => expect((await database.query(stored, [key])).rows).toEqual([{ status: "unknown" }]),
      20_000,
    );
    for (const answer of [await byKey(where, key), await write(key)]) {
      expect(answer.body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
    }
    expect(calls()).toBe(before);
    // A new key is a new write.
    expect(["sent", "succeeded"]).toContain((await write(randomUUID())).body.status);
  }

  test("killed before it is committed: it never was, and its key is free", async () => {
    const [key, before] = [randomUUID(), calls()];
    const unlock = await lock("select 1 from chat_connection where id = $1 for update", connectionId);
    const lost = write(key).catch(() => null);
    await waitsForLock();
    await kill();
    await unlock();
    expect(await lost).toBeNull();
    await startAgain();
    expect((await byKey(where, key)).status).toBe(404);
    expect(calls()).toBe(before);
    expect(["sent", "succeeded"]).toContain((await write(key)).body.status);
    expect(calls()).toBe(before + 1);
  });

  test("killed between commit and call, or before Slack has done it: nothing is sent again", async () => {
    const key = randomUUID();
    slack.fault(method, { kind: "hang" });
    const lost = write(key).catch(() => null);
    await vi.waitUntil(() => slack.hanging === 1);
    await kill();
    expect(await lost).toBeNull();
    await vi.waitUntil(() => slack.hanging === 0);
    await startAgain();
    await becomesUnknown(key);
  });

  test("killed before the request leaves, while others take its turn: it never leaves", async () => {
    const [key, before, places] = [randomUUID(), calls(), 10];
    slack.fault(method, { kind: "hang" }, places);
    const lost = Array.from({ length: places }, () => write(randomUUID()).catch(() => null));
    await vi.waitUntil(() => slack.hanging === places);
    lost.push(write(key).catch(() => null));
    const stored = "select 1 from chat_write where idempotency_key = $1";
    await vi.waitUntil(async () => (await database.query(stored, [key])).rowCount === 1);
    await kill();
    await Promise.all(lost);
    await vi.waitUntil(() => slack.hanging === 0);
    await startAgain();
    expect(calls()).toBe(before + places);
    await becomesUnknown(key);
  });

  test("killed between Slack's answer and its record: nothing is sent again", async () => {
    const [key, before] = [randomUUID(), calls()];
    slack.fault(method, { kind: "hang" });
    const lost = write(key).catch(() => null);
    await vi.waitUntil(() => slack.hanging === 1);
    const unlock = await lock("select 1 from chat_write where idempotency_key = $1 for update", key);
    slack.release();
    await waitsForLock();
    expect(calls()).toBe(before + 1);
    await kill();
    await unlock();
    expect(await lost).toBeNull();
    await startAgain();
    await becomesUnknown(key);
  });

  test("a dashboard goes on behind its cursor after the kill, and sees the end", async () => {
    const key = randomUUID();
    const follow = (after: string) => {
      const socket = openSocket(server.url, { apiKey: agent.key });
      sockets.push(socket);
      return socket.subscribe(subscription, { id: connectionId, after });
    };
    const stream = follow(await client().cursor());
    slack.fault(method, { kind: "hang" });
    const lost = write(key).catch(() => null);
    const { data } = await stream.next();
    expect(data[field].kind).toMatch(/\.started$/);
    await vi.waitUntil(() => slack.hanging === 1);
    await kill();
    await lost;
    await startAgain();
    const again = follow(data[field].cursor);
    await passTwoMinutes();
    const next = await again.next();
    expect(next.data[field]).toMatchObject({ kind: expect.stringMatching(/\.unknown$/), status: "UNKNOWN" });
  });
});
