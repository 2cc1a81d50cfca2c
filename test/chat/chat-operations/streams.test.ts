import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf } from "../../support/rest.js";
import { connect } from "../support/connect.js";
import { WriteScene } from "../support/write-scene.js";

// Streams of an agent's tasks in a thread (wire contract client drift 9c).

let scene: WriteScene;
beforeAll(async () => {
  scene = await WriteScene.start();
});
afterAll(() => scene?.close());

const task = { type: "task_update", id: "research", title: "Read the notes", status: "in_progress" };
const done = { ...task, status: "complete", details: "Three notes", output: "The summary is ready." };
const plan = { type: "plan_update", title: "Prepare the summary" };
const streams = (channel = scene.slack.sample.general) => `/conversations/${channel}/streams`;
const post = (path: string, body: unknown, key: string = randomUUID()) =>
  scene.ask({ method: "POST", path, body }, key);
const start = (more: object = {}, key?: string) => {
  const recipient = { recipient_user_id: scene.slack.sample.ada, recipient_team_id: scene.slack.sample.workspaceId };
  return post(streams(), { thread_ts: scene.messageTs, ...recipient, chunks: [task], ...more }, key);
};
const shown = (ts: string) => scene.slack.model.channel(scene.slack.sample.general).messages.get(ts)?.stream;

test("a stream is started, changed and ended; its message shows what was said", async () => {
  const { body: stream } = await start({ task_display_mode: "plan" });
  expect(stream).toEqual({
    id: expect.any(String),
    connection_id: scene.connectionId,
    operation: "stream_start",
    status: "succeeded",
    conversation_id: scene.slack.sample.general,
    message_ts: expect.any(String),
    thread_ts: scene.messageTs,
    file_id: null,
    error_code: null,
    retry_after: null,
    processing_status: null,
    agent_status: null,
  });
  expect(shown(stream.message_ts)).toEqual({ mode: "plan", chunks: [task], isOpen: true });
  const one = `${streams()}/${stream.id}`;
  const same = { conversation_id: stream.conversation_id, message_ts: stream.message_ts, thread_ts: stream.thread_ts };
  const appended = await post(`${one}/append`, { chunks: [plan, done] });
  expect(appended.body).toMatchObject({ operation: "stream_append", status: "succeeded", ...same });
  const stopped = await post(`${one}/stop`, { chunks: [] });
  expect(stopped.body).toMatchObject({ operation: "stream_stop", status: "succeeded", ...same });
  expect(shown(stream.message_ts)).toEqual({ mode: "plan", chunks: [task, plan, done], isOpen: false });
  const late = await post(`${one}/append`, { chunks: [done] });
  expect([late.status, late.body]).toMatchObject([
    200,
    { status: "failed", error_code: "message_not_in_streaming_state" },
  ]);
});

test("a stream is started once for its key, and what changes it is done once for its key", async () => {
  const key = randomUUID();
  const first = await start({}, key);
  const again = await start({}, key);
  expect([again.body, again.headers.get("idempotent-replay")]).toEqual([first.body, "true"]);
  const one = `${streams()}/${first.body.id}`;
  const append = await post(`${one}/append`, { chunks: [done] }, "append-once");
  const repeated = await post(`${one}/append`, { chunks: [done] }, "append-once");
  expect(repeated.body).toEqual(append.body);
  expect(shown(first.body.message_ts)?.chunks).toEqual([task, done]);
  expect(errorOf(await post(`${one}/append`, { chunks: [plan] }, "append-once"))).toEqual([
    409,
    "idempotency_key_reused",
  ]);
  expect(errorOf(await post(`${one}/stop`, { chunks: [done] }, "append-once"))).toEqual([
    409,
    "idempotency_key_reused",
  ]);
  const other = `${streams()}/${(await start()).body.id}`;
  expect(errorOf(await post(`${other}/append`, { chunks: [done] }, "append-once"))).toEqual([
    409,
    "idempotency_key_reused",
  ]);
});

test("a lost answer leaves it unknown, and a stream without a message takes no change", async () => {
  scene.slack.fault("chat.startStream", { kind: "ok_then_drop" });
  const { body: lost } = await start();
  expect(lost).toMatchObject({ status: "unknown", error_code: "outcome_unknown", message_ts: null });
  for (const [path, body] of [
    ["append", { chunks: [done] }],
    ["stop", { chunks: [] }],
  ] as const) {
    expect(errorOf(await post(`${streams()}/${lost.id}/${path}`, body))).toEqual([409, "stream_not_started"]);
  }
  const { body: stream } = await start();
  scene.slack.fault("chat.appendStream", { kind: "ratelimit", retryAfter: 30 });
  expect((await post(`${streams()}/${stream.id}/append`, { chunks: [done] })).body).toMatchObject({
    status: "failed",
    error_code: "rate_limited",
    retry_after: 30,
  });
});

test("a bot without the scope cannot stream, and its capabilities say so", async () => {
  const { workspaceId, general, botToken } = scene.slack.sample;
  const { token } = scene.slack.addBot(workspaceId, { channels: [general], scopes: ["users:read"] });
  await connect(scene.parley, scene.agent.key, scene.agent.id, token);
  expect((await start()).body).toMatchObject({ status: "failed", error_code: "missing_scope" });
  const capabilities = async () => (await scene.ask({ method: "GET", path: "/capabilities" })).body;
  expect((await capabilities()).native_task_streaming).toBe("missing_scope");
  await connect(scene.parley, scene.agent.key, scene.agent.id, botToken);
  expect((await capabilities()).native_task_streaming).toBe("unknown");
});

test("only a stream of the connection and the conversation is changed", async () => {
  const { body: stream } = await start();
  const { body: pin } = await post(`/conversations/${scene.slack.sample.general}/pins`, {
    message_ts: scene.messageTs,
  });
  const other = await scene.another();
  const change = { chunks: [done] };
  const elsewhere = streams(scene.slack.sample.random);
  for (const path of [
    `${streams()}/${pin.id}`,
    `${streams()}/${randomUUID()}`,
    `${streams()}/x`,
    `${elsewhere}/${stream.id}`,
  ]) {
    expect((await post(`${path}/append`, change)).status).toBe(404);
  }
  const asked = { method: "POST", path: `${streams()}/${stream.id}/append`, body: change };
  const answer = await scene.ask(asked, randomUUID(), {
    connectionId: other.connectionId,
    credential: other.agent.key,
  });
  expect(answer.status).toBe(404);
});

test.each<[string, object]>([
  ["no thread", { thread_ts: undefined }],
  ["a thread that is none", { thread_ts: "soon" }],
  ["a recipient that is none", { recipient_user_id: "ada" }],
  ["an unknown way to show it", { task_display_mode: "cards" }],
  ["an unknown chunk", { chunks: [{ type: "markdown_text", text: "Hello" }] }],
  ["a task without a status", { chunks: [{ ...task, status: undefined }] }],
  ["too many chunks", { chunks: Array.from({ length: 51 }, () => task) }],
])("a start with %s is refused, and nothing is recorded", async (_, more) => {
  const before = scene.slack.calls().length;
  const key = randomUUID();
  expect((await start(more, key)).status).toBe(422);
  expect(scene.slack.calls()).toHaveLength(before);
  const found = await scene.ask({ method: "GET", path: "/operations/by-key" }, key);
  expect(found.status).toBe(404);
});
