import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { textsOf } from "../../../subgraphs/chat/reads/rules/foreign.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { json, type LyingSlack, startLyingSlack } from "../support/lying-slack.js";

// History and streams of a vendor that lies.

let slack: LocalSlack;
let liar: LyingSlack;
let parley: TestParley;
let agent: TestAgent;
let base: string;

beforeAll(async () => {
  slack = await startLocalSlack();
  liar = await startLyingSlack(slack);
  const environment = {
    CHAT_SLACK_API_URL: `${liar.url}/api/`,
    CHAT_READS_PER_MINUTE: "1000",
    CHAT_WRITES_PER_MINUTE: "1000",
  };
  parley = await startTestParley({ environment });
  const organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("reader"));
  const id = await connect(parley, agent.key, agent.id, slack.sample.botToken);
  base = `/api/v1/chat/connections/${id}/conversations/${slack.sample.general}`;
});
afterEach(() => liar.honest());
afterAll(async () => {
  await parley?.close();
  await liar?.close();
  await slack?.close();
});

const ts = "1712345678.000100";
const says = (answer: object) => liar.lie("/api/conversations.history", (response) => json(response, answer));
const history = (query = "") => rest(parley, agent.key, "GET", `${base}/messages${query}`);
const listed = async (more: object): Promise<any> => {
  says({ ok: true, ...more });
  const { status, body } = await history();
  expect(status).toBe(200);
  return body;
};

test("a page is no longer than Parley asks for, and its texts are cut", async () => {
  const messages = Array.from({ length: 100_000 }, () => ({ ts, text: "Hi" }));
  expect((await listed({ messages })).messages).toHaveLength(100);
  const [message] = (await listed({ messages: [{ ts, text: "t".repeat(4_000_000) }] })).messages;
  expect(message.text).toHaveLength(40_000);
});

test("a list of reactions is read no further than it is shown", async () => {
  const users = Array.from({ length: 100_000 }, () => "U1");
  const [message] = (await listed({ messages: [{ ts, reactions: [{ name: "eyes", count: 1, users }] }] })).messages;
  expect(message.reactions[0].users).toHaveLength(1_000);
  const unread = ["a", "b"];
  Object.defineProperty(unread, 2, { get: () => expect.fail("It was read.") });
  expect(textsOf(unread, 2)).toEqual(["a", "b"]);
});

test.each<[string, unknown]>([
  ["too long to be given back", "c".repeat(1_000_000)],
  ["an object", { toString: "c" }],
  ["a number", 7],
])("a cursor that is %s ends the list", async (_, next_cursor) => {
  expect((await listed({ messages: [], has_more: true, response_metadata: { next_cursor } })).next_cursor).toBeNull();
});

test.each<[string, unknown]>([
  ["a text", "messages"],
  ["an object", { length: 3, 0: { ts } }],
  ["nothing", null],
  ["what is no message", [null, [], "x", 7, {}, { ts: { ts } }, { ts: 7 }]],
])("a history that is %s is empty", async (_, messages) => {
  expect((await listed({ messages })).messages).toEqual([]);
});

test("an answer that nests a hundred thousand times ends nothing but the request", async () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  liar.lie("/api/conversations.history", (response) =>
    response
      .setHeader("content-type", "application/json")
      .end(`{"ok":true,"messages":[{"ts":"${ts}","text":${deep}}]}`),
  );
  expect([200, 502]).toContain((await history()).status);
  liar.honest();
  expect((await history()).status).toBe(200);
});

test("a cursor of somebody else is for Slack to refuse, and what is none is not sent", async () => {
  for (const cursor of ["x".repeat(1_025), ""]) expect((await history(`?cursor=${cursor}`)).status).toBe(422);
  says({ ok: false, error: "invalid_cursor" });
  expect(errorOf(await history("?cursor=dXNlcjpVMDYx"))).toEqual([422, "invalid_cursor"]);
});

test.each<[string, unknown]>([
  ["no timestamp", undefined],
  ["an object", { ts }],
  ["a text that is none", "../../etc"],
  ["a megabyte", "1".repeat(1_000_000)],
])("a stream whose message is %s is unknown, and takes no change", async (_, given) => {
  liar.lie("/api/chat.startStream", (response) => json(response, { ok: true, channel: "C0FOREIGN", ts: given }));
  const post = (path: string, body: object) =>
    rest(parley, agent.key, "POST", `${base}/streams${path}`, body, { "idempotency-key": randomUUID() });
  const task = { type: "task_update", id: "research", title: "Read", status: "in_progress" };
  const { body: started } = await post("", { thread_ts: ts, chunks: [task] });
  expect(started).toMatchObject({ status: "unknown", conversation_id: slack.sample.general, message_ts: null });
  expect(errorOf(await post(`/${started.id}/append`, { chunks: [task] }))).toEqual([409, "stream_not_started"]);
});
