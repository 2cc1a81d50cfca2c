import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { ManualClock } from "../support/manual-clock.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";
import { install, installing, startInstall } from "./support/install.js";

// The steps of a newcomer (wire contract chat 12), in their order. Processes are killed in test/crash.
const clock = new ManualClock();
let slack: LocalSlack;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let connection: any;
let sent: any;

beforeAll(async () => {
  slack = await startLocalSlack();
  parley = await startTestParley({ clock, environment: { CHAT_SLACK_API_URL: slack.apiUrl } });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `chatter-${randomUUID().slice(0, 8)}`);
});
afterAll(async () => {
  await parley?.close();
  await slack?.close();
});

const all = "/api/v1/chat/connections";
const ask = (method: string, path: string, body?: unknown, key?: string) =>
  rest(parley, agent.key, method, path, body, key === undefined ? {} : { "idempotency-key": key });
const one = () => `${all}/${connection.id}`;
const general = () => `${one()}/conversations/${slack.sample.general}`;
const text = "The report is ready.";
const send = (key: string, what = text) =>
  ask("POST", `${one()}/messages`, { conversation_id: slack.sample.general, text: what }, key);

test("1: a bot token connects the workspace, with its scopes", async () => {
  const body = { identity_id: agent.id, bot_token: slack.sample.botToken };
  const made = await ask("POST", all, body);
  expect(made.status).toBe(201);
  connection = made.body;
  expect(connection).toEqual({
    id: expect.any(String),
    identity_id: agent.id,
    workspace_id: slack.sample.workspaceId,
    workspace_name: "Analytical Engines",
    bot_user_id: slack.sample.botUserId,
    status: "connected",
    scopes: expect.arrayContaining(["chat:write", "pins:write"]),
    generation: 1,
    created_at: expect.any(String),
  });
  const again = await ask("POST", all, body);
  expect([again.status, again.body.id, again.body.generation]).toEqual([200, connection.id, 2]);
  connection = again.body;
});

test("2: the connections of the identity are listed, in both spellings", async () => {
  for (const path of [all, "/api/v1/slack/connections"]) {
    const { status, body } = await ask("GET", `${path}?identity_id=${agent.id}`);
    expect([status, body]).toEqual([
      200,
      {
        connections: [connection],
        installation_available: false,
        setup: null,
        application_created: false,
        provisioning_workspace: null,
      },
    ]);
  }
});

test("2: conversations and users of the workspace are read, with their ids", async () => {
  const conversations = await ask("GET", `${one()}/conversations?limit=1`);
  expect(conversations.status).toBe(200);
  const second = await ask("GET", `${one()}/conversations?cursor=${conversations.body.next_cursor}`);
  const all = [...conversations.body.conversations, ...second.body.conversations];
  expect(all).toContainEqual(expect.objectContaining({ id: slack.sample.general, name: "general", is_member: true }));
  expect(all.map(({ id }: any) => id)).not.toContain(slack.sample.secrets);
  const users = await ask("GET", `${one()}/users`);
  const ada = { id: slack.sample.ada, real_name: "Ada Lovelace", is_bot: false, deleted: false };
  expect(users.body.users).toContainEqual(expect.objectContaining(ada));
  expect((await ask("GET", `${one()}/users/${slack.sample.ada}`)).body).toMatchObject(ada);
  expect((await ask("GET", general())).body).toMatchObject({ id: slack.sample.general, name: "general" });
  const opened = await ask("POST", `${one()}/conversations`, { user_ids: [slack.sample.ada] });
  expect([opened.status, opened.body]).toMatchObject([200, { is_im: true }]);
});

test("3 to 5: a message is sent once for its key, and another one under the same key is refused", async () => {
  const first = await send("a");
  expect([first.status, first.body]).toEqual([
    200,
    {
      id: expect.any(String),
      connection_id: connection.id,
      status: "sent",
      conversation_id: slack.sample.general,
      message_ts: expect.stringMatching(/^\d+\.\d{6}$/),
      thread_ts: null,
      error_code: null,
      retry_after: null,
    },
  ]);
  sent = first.body;
  const again = await send("a");
  expect([again.status, again.body, again.headers.get("idempotent-replay")]).toEqual([200, sent, "true"]);
  expect(slack.calls("chat.postMessage")).toHaveLength(1);
  const other = await send("a", "Something else.");
  expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
  const byKey = await ask("GET", `${one()}/actions/by-key`, undefined, "a");
  expect([byKey.status, byKey.body]).toEqual([200, sent]);
});

test("6 to 8: keys of operations are others than keys of messages, and one key is one operation", async () => {
  const reactions = `${general()}/messages/${sent.message_ts}/reactions`;
  const first = await ask("POST", reactions, { name: ":eyes:" }, "a");
  expect([first.status, first.body]).toMatchObject([200, { operation: "reaction_add", status: "succeeded" }]);
  const second = await ask("POST", reactions, { name: "eyes" }, "b");
  expect(second.body).toMatchObject({ status: "succeeded", error_code: null });
  expect(second.body.id).not.toBe(first.body.id);
  const pin = await ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, "b");
  expect([pin.status, pin.body.error.code]).toEqual([409, "idempotency_key_reused"]);
});

test("what was written is read", async () => {
  const messages = await ask("GET", `${general()}/messages?limit=1`);
  expect(messages.body).toMatchObject({
    messages: [{ ts: sent.message_ts, text, files: [], edited: null }],
    has_more: true,
  });
  const message = `${general()}/messages/${sent.message_ts}`;
  const alone = await ask("GET", message);
  expect([alone.status, alone.body]).toEqual([200, messages.body.messages[0]]);
  const context = await ask("GET", `${message}/context?limit=1`);
  expect(context.body).toEqual({
    messages: [messages.body.messages[0]],
    next_cursor: expect.any(String),
    has_more: true,
    window: "messages_at_or_before_timestamp",
    complete: false,
  });
  const inThread = { conversation_id: slack.sample.general, thread_ts: sent.message_ts };
  const replies: string[] = [];
  for (const said of ["One", "Two"]) {
    const { body } = await ask("POST", `${one()}/messages`, { ...inThread, text: said }, `reply-${said}`);
    replies.push(body.message_ts);
  }
  const [first, second] = replies as [string, string];
  const forward = async (ts: string) => {
    const path = `${general()}/messages/${ts}/context?thread_ts=${sent.message_ts}`;
    const { window, messages: found } = (await ask("GET", path)).body;
    return [window, found.map((reply: { ts: string }) => reply.ts)];
  };
  const after = "messages_at_or_after_timestamp";
  expect(await forward(first)).toEqual([after, [first, second]]);
  expect(await forward(second)).toEqual([after, [second]]);
  const { body: place } = await ask("GET", `${message}/permalink`);
  expect(place).toEqual({
    conversation_id: slack.sample.general,
    message_ts: sent.message_ts,
    permalink: expect.stringMatching(`^${slack.url}/.+/archives/${slack.sample.general}/p`),
  });
  const members = await ask("GET", `${general()}/members?limit=200`);
  expect(members.body).toEqual({ members: expect.arrayContaining([slack.sample.botUserId]), next_cursor: null });
  const reactions = await ask("GET", `${message}/reactions`);
  expect([reactions.status, reactions.body]).toEqual([
    200,
    {
      conversation_id: slack.sample.general,
      message_ts: sent.message_ts,
      reactions: [{ name: "eyes", count: 1, users: [slack.sample.botUserId] }],
    },
  ]);
  const key = "pin to read";
  expect((await ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, key)).status).toBe(422);
  await ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, "pin.to.read");
  const pins = await ask("GET", `${general()}/pins`);
  expect(pins.body).toMatchObject({ items: [{ type: "message", message: { ts: sent.message_ts } }], truncated: false });
  await ask("DELETE", `${general()}/pins/${sent.message_ts}`, undefined, "unpin");
  expect((await ask("GET", `${general()}/pins`)).body).toEqual({ items: [], truncated: false });
});

test("9: a connection that breaks after the effect leaves the outcome unknown, for good", async () => {
  const before = slack.calls("pins.add").length;
  slack.fault("pins.add", { kind: "ok_then_drop" });
  const pin = await ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, "pin");
  expect(pin.body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
  const later = await ask("GET", `${one()}/operations/${pin.body.id}`);
  expect(later.body).toEqual(pin.body);
  expect(JSON.stringify(slack.state())).toContain(sent.message_ts);
  const again = await ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, "pin");
  expect(again.body).toEqual(pin.body);
  expect(slack.calls("pins.add")).toHaveLength(before + 1);
});

test("10: a call that hangs is in progress, after two minutes it is unknown, and the late answer changes nothing", async () => {
  slack.fault("pins.add", { kind: "hang" });
  const asking = ask("POST", `${general()}/pins`, { message_ts: sent.message_ts }, "hang");
  await expect.poll(() => slack.hanging).toBe(1);
  const byKey = () => ask("GET", `${one()}/operations/by-key`, undefined, "hang");
  expect((await byKey()).body).toMatchObject({ status: "in_progress", error_code: null });
  clock.advance(120_000);
  expect((await byKey()).body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
  slack.release();
  expect((await asking).body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
  expect((await byKey()).body).toMatchObject({ status: "unknown" });
});

test("11: too many calls are a failed operation that says how long to wait, also when it is asked again", async () => {
  slack.fault("chat.update", { kind: "ratelimit", retryAfter: 7 });
  const path = `${general()}/messages/${sent.message_ts}`;
  const first = await ask("PATCH", path, { text: "The report is here." }, "update");
  expect(first.body).toMatchObject({ status: "failed", error_code: "rate_limited", retry_after: 7 });
  const again = await ask("PATCH", path, { text: "The report is here." }, "update");
  expect(again.body).toEqual(first.body);
  expect(slack.calls("chat.update")).toHaveLength(1);
  slack.fault("chat.postMessage", { kind: "ratelimit", retryAfter: 9 });
  expect((await send("limited")).body).toMatchObject({ status: "failed", retry_after: 9 });
  expect((await send("limited")).body).toMatchObject({ status: "failed", retry_after: null });
});

test("12: a processing status in a workspace without agents fails, and nothing else is tried", async () => {
  slack.model.workspace(slack.sample.workspaceId).agents = false;
  const before = slack.calls("chat.postMessage").length;
  const body = { thread_ts: sent.message_ts, status: "processing" };
  const { body: record } = await ask("POST", `${general()}/processing-status`, body, "status");
  expect(record).toMatchObject({ status: "failed", error_code: "feature_disabled", message_ts: sent.message_ts });
  expect(slack.calls("chat.postMessage")).toHaveLength(before);
});

test("13: an upload names its file, also when nobody knows whether it is there", async () => {
  const bytes = { conversation_id: slack.sample.general, filename: "abc.txt", content_base64: "YWJj" };
  const done = await ask("POST", `${one()}/files`, bytes, "upload");
  expect(done.body).toMatchObject({ operation: "file_upload", status: "succeeded" });
  expect((await ask("GET", `${one()}/files/${done.body.file_id}`)).body).toMatchObject({ name: "abc.txt", size: 3 });
  slack.fault("files.completeUploadExternal", { kind: "ok_then_drop" });
  const lost = await ask("POST", `${one()}/files`, bytes, "lost");
  expect(lost.body).toMatchObject({ status: "unknown", error_code: "outcome_unknown" });
  expect((await ask("GET", `${one()}/files/${lost.body.file_id}`)).body).toMatchObject({ name: "abc.txt" });
});

test("14: after a disconnect, records can be read and repeated; new writes are refused", async () => {
  const { body: ended } = await rest(parley, organization.adminKey, "POST", `${one()}/disconnect`, {});
  expect(ended.status).toBe("disconnected");
  expect((await ask("GET", `${one()}/actions/${sent.id}`)).body).toEqual(sent);
  expect((await send("a")).body).toEqual(sent);
  const refused = await send("new");
  expect([refused.status, refused.body.error.code]).toEqual([409, "connection_not_connected"]);
  expect((await ask("GET", `${one()}/actions/by-key`, undefined, "new")).status).toBe(404);
});

test("15: an installation that a browser follows to Slack and back connects the workspace", async () => {
  const server = await startTestParley({ environment: installing(slack) });
  try {
    const ours = await makeOrganization(server.services);
    const { id, key } = await makeAgent(server.services, ours, `chatter-${randomUUID().slice(0, 8)}`);
    const end = await install(await startInstall(server, key, { identity_id: id }));
    expect(end).toBe(`${server.url}/chat/installation#connected`);
    const { body } = await rest(server, key, "GET", `${all}?identity_id=${id}`);
    expect(body).toMatchObject({ connections: [{ status: "connected" }], installation_available: true });
  } finally {
    await server.close();
  }
});
