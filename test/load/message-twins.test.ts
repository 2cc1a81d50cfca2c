import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, type ProcessClient, type TestAgent } from "../support/process-client.js";
import { endHelperProcesses } from "../support/process-helper.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import type { TwinAnswer } from "./twin-process.js";
import { TwinProcesses, twins } from "./twins.js";

let installation: Installation;
/** Two servers on one database, with simulated phones. */
let servers: ServerProcess[];
let helpers: TwinProcesses;
let database: pg.Client;
let admin: ProcessClient;
let agent: TestAgent;

beforeAll(async () => {
  installation = await createInstallation();
  const environment = { IM_LOOPBACK: "1", IM_HANDSET_PORT: "0", IM_SENDS_PER_MINUTE: "100000" };
  servers = [await installation.start(environment), await installation.start(environment)];
  helpers = new TwinProcesses();
  database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  await database.query("update organization set plan = 'enterprise'");
  admin = await installation.admin(servers[0]!);
  agent = await createAgent(admin, "texter");
});

afterAll(async () => {
  await database?.end();
  await endHelperProcesses();
  await installation.close();
});

async function count(statement: string, ...values: unknown[]): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from ${statement}`, values);
  return rows[0].count;
}

/** Sends 50 messages of the agent at once. */
const send = (body: object, headers: Readonly<Record<string, string>> = {}): Promise<TwinAnswer[]> =>
  helpers.release(servers, (url) => ({
    url: `${url}/api/v1/im/messages`,
    headers: { "x-api-key": agent.key, ...headers },
    body: JSON.stringify(body),
  }));
/** Without those that a busy server told that nothing was done. */
const done = (answers: readonly TwinAnswer[]) => answers.filter(({ status }) => status !== 503);
const statusesOf = (answers: readonly TwinAnswer[]) => new Set(answers.map(({ status }) => status));

test("50 twins that claim a line with one Idempotency-Key wait for the first, and have its line", async () => {
  const headers = { "x-api-key": admin.key, "idempotency-key": randomUUID() };
  const answers = await helpers.release(servers, (url) => ({ url: `${url}/api/v1/im/numbers`, headers, body: "{}" }));
  expect(statusesOf(answers)).toEqual(new Set([201]));
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
  expect(answers.filter((answer) => answer.headers["idempotent-replay"] === "true")).toHaveLength(twins - 1);
  expect(await count("im_line where organization_id is not null")).toBe(1);

  const change = { im_enabled: true, im_number_id: answers[0]!.body.id };
  expect((await admin.call("PATCH", "/api/v1/identities/texter", change)).status).toBe(200);
});

test("50 twins that claim lines with keys of their own get as many as the plan has, each another one", async () => {
  const left = 1;
  const answers = await helpers.release(servers, (url) => ({
    url: `${url}/api/v1/im/numbers`,
    headers: { "x-api-key": admin.key, "idempotency-key": randomUUID() },
    body: "{}",
  }));
  const claimed = answers.filter(({ status }) => status === 201);
  expect(claimed).toHaveLength(left);
  for (const { status, body } of done(answers).filter((answer) => !claimed.includes(answer))) {
    expect([status, body.detail.error]).toEqual([402, "dedicated_imessage_number_quota_exceeded"]);
  }
});

test("50 twins of one send are one message: who comes too early is told to come again", async () => {
  const key = { "idempotency-key": randomUUID() };
  const body = { to: ["+15555550180"], text: "Once." };
  const answers = await send(body, key);
  const made = answers.filter(({ status }) => status === 201);
  const early = answers.filter(({ status }) => status === 409);
  expect(made.length + early.length).toBe(done(answers).length);
  expect(made.filter((answer) => answer.headers["idempotent-replay"] === undefined)).toHaveLength(1);
  for (const { headers, body: refusal } of early) {
    expect(refusal.detail).toMatchObject({ code: "idempotency_in_progress" });
    expect(headers["retry-after"]).toMatch(/^\d+$/);
  }
  const later = done(await send(body, key));
  expect(statusesOf(later)).toEqual(new Set([201]));
  expect(new Set([...made, ...later].map((answer) => answer.body.message.id)).size).toBe(1);
  expect(await count("im_message where content = 'Once.'")).toBe(1);
});

test("50 first messages to one person make one conversation and one assignment, and are all sent", async () => {
  const answers = done(await send({ to: ["+15555550181"], text: "Hello." }));
  expect(statusesOf(answers)).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.conversation_id)).size).toBe(1);
  expect(await count("im_conversation where remote_number = '+15555550181'")).toBe(1);
  expect(await count("im_assignment where remote_number = '+15555550181'")).toBe(1);
  expect(await count("im_message where remote_number = '+15555550181'")).toBe(answers.length);
});

test("50 first messages to the same people, named in any order, make one conversation", async () => {
  const people = ["+15555550182", "+15555550183", "+15555550184"];
  const answers = await helpers.release(servers, (url, n) => ({
    url: `${url}/api/v1/im/messages`,
    headers: { "x-api-key": agent.key },
    body: JSON.stringify({ to: n % 2 === 0 ? people : people.toReversed(), text: "Hello all." }),
  }));
  // The group does not exist until its carrier made it, or said no: then the next one tries again, in the same conversation.
  const sent = answers.filter(({ status }) => status === 201);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ body }) => body.conversation_id)).size).toBe(1);
  for (const { status, headers, body } of done(answers).filter((answer) => !sent.includes(answer))) {
    expect([status, body.detail.error]).toEqual([409, "group_creation_in_progress"]);
    expect(headers["retry-after"]).toBe("5");
  }
  expect(await count("im_conversation where is_group")).toBe(1);
  expect(await count("im_message where is_group")).toBe(sent.length);
});
