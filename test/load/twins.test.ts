import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { endHelperProcesses } from "../support/process-helper.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import { reply, send } from "./story.js";
import type { TwinAnswer, TwinRequest } from "./twin-process.js";
import { TwinProcesses, twins } from "./twins.js";

let installation: Installation;
/** Two servers on one database: twins meet in different processes of ours too. */
let servers: ServerProcess[];
let helpers: TwinProcesses;
let admin: ProcessClient;
let requester: TestAgent;
let worker: TestAgent;
let database: pg.Client;

beforeAll(async () => {
  installation = await createInstallation();
  servers = [await installation.start(), await installation.start()];
  helpers = new TwinProcesses();
  admin = await installation.admin(servers[0]!);
  requester = await createAgent(admin, "requester");
  worker = await createAgent(admin, "worker");
  database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database?.end();
  await endHelperProcesses();
  await installation.close();
});

const release = (request: (url: string, n: number) => TwinRequest): Promise<TwinAnswer[]> =>
  helpers.release(servers, request);

async function count(statement: string, ...values: unknown[]): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from ${statement}`, values);
  return rows[0].count;
}

test("50 twins that create one identity with one Idempotency-Key make one", async () => {
  const idempotencyKey = randomUUID();
  const headers = { "x-api-key": admin.key, "idempotency-key": idempotencyKey };
  const body = JSON.stringify({ agent_handle: "twin", display_name: "Twin" });
  const create = (url: string): TwinRequest => ({ url: `${url}/api/v1/identities`, headers, body });
  const answers = await release(create);

  const made = answers.filter(({ status }) => status === 201);
  const early = answers.filter(({ status }) => status === 409);
  expect(made.length + early.length, JSON.stringify(answers.map(({ status }) => status))).toBe(twins);
  expect(made.filter((answer) => answer.headers["idempotent-replay"] === undefined)).toHaveLength(1);
  for (const { headers: told, body: refusal } of early) {
    expect(refusal.detail).toMatchObject({ code: "idempotency_in_progress" });
    expect(told["retry-after"]).toMatch(/^\d+$/);
  }
  // Those that came too early are asked to come again, and then all have the same answer.
  const answersLater = await release(create);
  expect(answersLater.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const later of [...made, ...answersLater]) expect(later.body).toEqual(made[0]!.body);

  const { id } = made[0]!.body;
  expect(await count("identity where agent_handle = 'twin'")).toBe(1);
  expect(await count("mailbox where identity_id = $1", id)).toBe(1);
  expect(await count("event where subject_id = $1", id)).toBe(1);
});

test("50 twins of one message, over JSON-RPC, open one task", async () => {
  const messageId = randomUUID();
  const headers = { "x-api-key": requester.key, "a2a-version": "1.0" };
  const message = { messageId, role: "ROLE_USER", parts: [{ text: "Once." }] };
  const params = { message, configuration: { returnImmediately: true } };
  const answers = await release((url, id) => ({
    url: `${url}/a2a/worker`,
    headers,
    body: JSON.stringify({ jsonrpc: "2.0", id, method: "SendMessage", params }),
  }));

  for (const { status, body } of answers) expect({ status, error: body.error }).toEqual({ status: 200 });
  expect(answers.map(({ body }) => body.id)).toEqual(answers.map((_, n) => n));
  const ids = new Set(answers.map(({ body }) => body.result.task.id));
  expect(ids.size).toBe(1);
  const [taskId] = ids;
  for (const { body } of answers) expect(body.result.task.history).toHaveLength(1);
  expect(await count("a2a_task where requester_id = $1", requester.id)).toBe(1);
  expect(await count("a2a_message where message_id = $1", messageId)).toBe(1);
  expect(await count("event where subject_id = $1", taskId), "one for each side").toBe(2);
  expect(await count("a2a_settings where identity_id = $1 and outbound_task_count = 1", requester.id)).toBe(1);
});

test("50 twins of one message id with different texts: one is sent, the others are refused", async () => {
  const messageId = randomUUID();
  const headers = { "x-api-key": requester.key, "a2a-version": "1.0" };
  const answers = await release((url, id) => {
    const message = { messageId, role: "ROLE_USER", parts: [{ text: `Number ${id}.` }] };
    const params = { message, configuration: { returnImmediately: true } };
    const body = JSON.stringify({ jsonrpc: "2.0", id, method: "SendMessage", params });
    return { url: `${url}/a2a/worker`, headers, body };
  });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ body }) => "result" in body)).toHaveLength(1);
  for (const { body } of answers.filter((answer) => "error" in answer.body)) expect(body.error.code).toBe(-32602);
  expect(await count("a2a_message where message_id = $1", messageId)).toBe(1);
});

test("a task that 50 want to end in different ways ends once", async () => {
  const story = { url: servers[0]!.url, requester, worker };
  const { id } = await send(story);
  await reply(story, id, "PROGRESS");
  const answers = await release((url, n) => {
    if (n % 2 === 0) {
      const body = JSON.stringify({ intent: n % 4 === 0 ? "complete" : "fail", parts: [{ text: `The end, ${n}.` }] });
      return {
        url: `${url}/api/v1/identities/worker/a2a/tasks/${id}/reply`,
        headers: { "x-api-key": worker.key },
        body,
      };
    }
    const headers = { "x-api-key": requester.key, "a2a-version": "1.0" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: n, method: "CancelTask", params: { id } });
    return { url: `${url}/a2a/worker`, headers, body };
  });
  const replies = answers.filter(({ body }) => !("jsonrpc" in body));
  const cancels = answers.filter(({ body }) => "jsonrpc" in body);
  const replied = replies.filter(({ status }) => status === 200 || status === 201);
  for (const { status } of replies.filter((answer) => !replied.includes(answer))) expect(status).toBe(409);
  for (const { status } of cancels) expect(status).toBe(200);
  const canceled = cancels.filter(({ body }) => "result" in body);
  for (const { body } of cancels.filter((answer) => !canceled.includes(answer))) expect(body.error.code).toBe(-32002);
  // Who cancels what is canceled already is answered as if it had been the one.
  if (replied.length === 0) expect(canceled).toHaveLength(cancels.length);
  else expect([replied.length, canceled.length]).toEqual([1, 0]);
  expect(await count("event where subject_id = $1 and side = 'worker'", id)).toBe(3);
});

test("50 guesses of one code, from ten processes, are five", async () => {
  const signup = await fetch(`${servers[0]!.url}/api/v1/agent-signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ human_email: "human@people.example", note_to_human: "It is me." }),
  });
  const { api_key: key } = (await signup.json()) as { api_key: string };
  const answers = await release((url) => ({
    url: `${url}/api/v1/agent-signup/verify`,
    headers: { "x-api-key": key },
    body: JSON.stringify({ verification_code: "no code" }),
  }));
  const statuses = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 422), ...Array.from({ length: 45 }, () => 429)]);
  expect(await count("agent_signup where attempts = 5")).toBe(1);
});
