import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { createAgent, ProcessClient } from "../support/process-client.js";
import { endHelperProcesses } from "../support/process-helper.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import type { TwinAnswer } from "./twin-process.js";
import { TwinProcesses } from "./twins.js";

let slack: LocalSlack;
let installation: Installation;
/** Two servers on one database and one Slack. */
let servers: ServerProcess[];
let helpers: TwinProcesses;
let database: pg.Client;
let key: string;
let connection: string;
let ts: string;

beforeAll(async () => {
  slack = await startLocalSlack();
  installation = await createInstallation();
  const environment = { CHAT_SLACK_API_URL: slack.apiUrl, CHAT_WRITES_PER_MINUTE: "100000" };
  servers = [await installation.start(environment), await installation.start(environment)];
  helpers = new TwinProcesses();
  database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const agent = await createAgent(await installation.admin(servers[0]!), "chatter");
  ({ key } = agent);
  const all = "/api/v1/chat/connections";
  const { botToken: bot_token, botUserId: user, general: channel } = slack.sample;
  const client = new ProcessClient(servers[0]!.url, key);
  const made = await client.call("POST", all, { identity_id: agent.id, bot_token });
  expect(made.status).toBe(201);
  connection = `${all}/${made.body.id}`;
  ({ ts } = slack.write({ channel, user, text: "Hello" }));
});

afterAll(async () => {
  await database?.end();
  await endHelperProcesses();
  await installation?.close();
  await slack?.close();
});

interface Twin {
  readonly path: string;
  readonly body: object;
}

const message = (text: string): Twin => ({ path: "/messages", body: { conversation_id: slack.sample.general, text } });
const reaction = (name: string): Twin => ({
  path: `/conversations/${slack.sample.general}/messages/${ts}/reactions`,
  body: { name },
});

/** Writes 50 times at once; a busy server may have said that nothing was done. */
async function release(idempotencyKey: string, twin: (n: number) => Twin): Promise<TwinAnswer[]> {
  const answers = await helpers.release(servers, (url, n) => ({
    url: `${url}${connection}${twin(n).path}`,
    headers: { "x-api-key": key, "idempotency-key": idempotencyKey },
    body: JSON.stringify(twin(n).body),
  }));
  return answers.filter(({ status }) => status !== 503);
}

async function stored(idempotencyKey: string): Promise<number> {
  const { rows } = await database.query("select count(*)::int as count from chat_write where idempotency_key = $1", [
    idempotencyKey,
  ]);
  return rows[0].count;
}

const families: [string, string, (mark: string) => Twin][] = [
  ["message", "chat.postMessage", message],
  ["operation", "reactions.add", reaction],
];

describe.each(families)("50 twins of one %s, at two servers", (_, method, twin) => {
  test.each([
    ["that Slack does", null],
    ["that Slack refuses", { kind: "error", error: "is_archived" } as const],
    ["whose connection breaks after it was done", { kind: "ok_then_drop" } as const],
  ])("%s, are one call of Slack and one record", async (_what, fault) => {
    const mark = randomUUID();
    if (fault !== null) slack.fault(method, fault);
    const before = slack.calls(method).length;
    const answers = await release(mark, () => twin("eyes"));
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotent-replay"] === undefined)).toHaveLength(1);
    expect(slack.calls(method)).toHaveLength(before + 1);
    expect(await stored(mark)).toBe(1);

    const later = await release(mark, () => twin("eyes"));
    expect(new Set(later.map(({ body }) => JSON.stringify({ ...body, retry_after: null }))).size).toBe(1);
    expect(slack.calls(method)).toHaveLength(before + 1);
  });

  test("with other contents: one of them is done, all others are refused", async () => {
    const mark = randomUUID();
    const before = slack.calls(method).length;
    const answers = await release(mark, (n) => twin(`mark_${n}`));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !done.includes(answer))) {
      expect([status, body.error.code]).toEqual([409, "idempotency_key_reused"]);
    }
    expect(slack.calls(method)).toHaveLength(before + 1);
    expect(await stored(mark)).toBe(1);
  });
});

test("25 messages and 25 operations with one key are one of each", async () => {
  const mark = randomUUID();
  const [sends, reactions] = [slack.calls("chat.postMessage").length, slack.calls("reactions.add").length];
  const answers = await release(mark, (n) => (n % 4 < 2 ? message("Both") : reaction("tada")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2);
  expect([slack.calls("chat.postMessage").length, slack.calls("reactions.add").length]).toEqual([
    sends + 1,
    reactions + 1,
  ]);
  expect(await stored(mark)).toBe(2);
});
