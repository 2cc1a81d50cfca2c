import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { emptyOperation, everyWrite, type SingleCallWrite } from "../support/every-write.js";
import { type Asked, WriteScene } from "../support/write-scene.js";

// Wire contract chat 8.1: which call each operation is, when it was so already, and which refusals it passes on.

let scene: WriteScene;
let ts: string;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start();
});
afterAll(() => scene?.close());
beforeEach(() => {
  const { botUserId: user, general: channel } = scene.slack.sample;
  ts = scene.slack.write({ channel, user, text: "Hello" }).ts;
  writes = everyWrite(channel, ts);
});

const kinds = Object.keys(everyWrite("C0", "1.000000")) as SingleCallWrite[];
const operations = kinds.filter((kind) => kind !== "message_send");
const done = async (asked: Asked) => {
  const { status, body } = await scene.ask(asked, randomUUID());
  expect(status).toBe(200);
  return body;
};

test.each(kinds)("%s is one call of Slack, with these arguments", async (kind) => {
  const [method, input] = writes[kind].slack;
  const before = scene.slack.calls().length;
  const { id } = await done(writes[kind]);
  expect(scene.slack.calls().slice(before)).toMatchObject([{ method, arguments: input, authorized: true }]);
  const [call] = scene.slack.calls().slice(before);
  expect(Object.keys(call!.arguments).toSorted()).toEqual(Object.keys(input).toSorted());
  const path = kind === "message_send" ? `/actions/${id}` : `/operations/${id}`;
  const { body } = await scene.ask({ method: "GET", path });
  expect(body).toMatchObject({ id, connection_id: scene.connectionId, ...writes[kind].record });
});

test.each(operations)("%s has a record with every field, before and after its end", async (kind) => {
  scene.slack.fault(writes[kind].slack[0], { kind: "error", error: "no_access" });
  const { id, ...record } = await done(writes[kind]);
  expect({ id: typeof id, ...record }).toEqual({
    id: "string",
    connection_id: scene.connectionId,
    status: "failed",
    ...emptyOperation,
    message_ts: null,
    ...writes[kind].record,
    error_code: "no_access",
  });
});

describe("what holds already is a success", () => {
  test.each<[SingleCallWrite, SingleCallWrite | null]>([
    ["reaction_add", "reaction_add"],
    ["reaction_remove", null],
    ["pin_add", "pin_add"],
    ["pin_remove", null],
  ])("%s", async (kind, before) => {
    if (before !== null) expect((await done(writes[before])).status).toBe("succeeded");
    expect(await done(writes[kind])).toMatchObject({ status: "succeeded", error_code: null });
  });

  test("not_pinned, the other word for a pin that is not there", async () => {
    scene.slack.fault("pins.remove", { kind: "error", error: "not_pinned" });
    expect(await done(writes.pin_remove)).toMatchObject({ status: "succeeded", error_code: null });
  });

  test("joining twice, and leaving twice", async () => {
    const random = everyWrite(scene.slack.sample.random, ts);
    for (const kind of [
      "conversation_join",
      "conversation_join",
      "conversation_leave",
      "conversation_leave",
    ] as const) {
      expect(await done(random[kind])).toMatchObject({ status: "succeeded", error_code: null });
    }
  });

  test("a message that is gone is not deleted already: nobody knows that it was there", async () => {
    expect((await done(writes.message_delete)).status).toBe("succeeded");
    expect(await done(writes.message_delete)).toMatchObject({ status: "failed", error_code: "message_not_found" });
  });

  test("a word that is a success of one operation is a refusal of all others", async () => {
    for (const [kind, { slack }] of Object.entries(writes)) {
      for (const word of ["already_reacted", "no_reaction", "already_pinned", "no_pin", "not_pinned"]) {
        const own = {
          reaction_add: ["already_reacted"],
          reaction_remove: ["no_reaction"],
          pin_add: ["already_pinned"],
        };
        const all: Record<string, string[]> = { ...own, pin_remove: ["no_pin", "not_pinned"] };
        if (all[kind]?.includes(word) === true) continue;
        scene.slack.fault(slack[0], { kind: "error", error: word });
        expect(await done(writes[kind as SingleCallWrite])).toMatchObject({ status: "failed", error_code: word });
      }
    }
  });
});

const refusals: Readonly<Record<SingleCallWrite, readonly string[]>> = {
  reaction_add: [
    ...["invalid_name", "message_not_found", "not_reactable", "thread_locked", "too_many_emoji", "too_many_reactions"],
    ...["is_archived", "no_access", "channel_not_found", "bad_timestamp"],
  ],
  reaction_remove: [
    "invalid_name",
    "message_not_found",
    "thread_locked",
    "no_access",
    "channel_not_found",
    "bad_timestamp",
  ],
  pin_add: [
    ...["message_not_found", "not_pinnable", "too_many_pins", "restricted_action", "not_in_channel"],
    ...["channel_not_found", "bad_timestamp"],
  ],
  pin_remove: ["message_not_found", "restricted_action", "channel_not_found", "bad_timestamp"],
  message_update: [
    ...["cant_update_message", "edit_window_closed", "message_not_found", "msg_too_long", "no_text", "is_inactive"],
    ...["block_mismatch", "update_failed", "channel_not_found"],
  ],
  message_delete: ["cant_delete_message", "message_not_found", "channel_not_found"],
  conversation_join: [
    ...["channel_not_found", "method_not_supported_for_channel_type", "is_archived", "too_many_members"],
    "channel_is_limited_access",
  ],
  conversation_leave: [
    ...["cant_leave_general", "last_member", "is_archived", "user_is_restricted"],
    ...["method_not_supported_for_channel_type", "channel_not_found"],
  ],
  processing_status: [
    ...["feature_disabled", "not_authorized", "thread_ts_required", "thread_ts_not_allowed", "invalid_status"],
    ...["channel_not_found", "unknown_method"],
  ],
  stream_start: ["channel_not_found", "not_in_channel", "missing_recipient_user_id", "invalid_chunks"],
  message_send: [
    ...[
      "channel_not_found",
      "not_in_channel",
      "is_archived",
      "restricted_action",
      "restricted_action_read_only_channel",
    ],
    ...["no_text", "cannot_reply_to_message", "message_limit_exceeded"],
  ],
};

test.each(Object.entries(refusals))("%s fails with Slack's word for the refusal", async (kind, words) => {
  const write = writes[kind as SingleCallWrite];
  for (const word of words) {
    scene.slack.fault(write.slack[0], { kind: "error", error: word });
    expect(await done(write)).toMatchObject({ status: "failed", error_code: word });
  }
});

test("a changed message has the new text; a deleted one is gone; a thread is answered", async () => {
  const { general } = scene.slack.sample;
  const messages = () => scene.slack.model.channel(general).messages;
  await done(writes.message_update);
  expect(messages().get(ts)?.text).toBe("New");
  const { method, path } = writes.message_send;
  const sent = await done({ method, path, body: { conversation_id: general, text: "In it", thread_ts: ts } });
  expect(sent).toMatchObject({ status: "sent", thread_ts: ts });
  expect(messages().get(sent.message_ts)).toMatchObject({ text: "In it", threadTs: ts });
  await done(writes.message_delete);
  expect(messages().get(ts)?.text).not.toBe("New");
});

test.each(["active", "processing", "suspended", "closed"])(
  "the status %s is passed on, and what Slack accepted",
  async (status) => {
    const { method, path } = writes.processing_status;
    const record = await done({ method, path, body: { thread_ts: ts, status } });
    expect(record).toMatchObject({ status: "succeeded", processing_status: status, agent_status: status });
  },
);

test("where no agents are, no status is written as a message or a reaction instead", async () => {
  const workspace = scene.slack.model.workspace(scene.slack.sample.workspaceId);
  workspace.agents = false;
  const before = scene.slack.calls().length;
  expect(await done(writes.processing_status)).toMatchObject({ status: "failed", error_code: "feature_disabled" });
  expect(scene.slack.calls().slice(before)).toMatchObject([{ method: "agents.sessions.setStatus" }]);
  workspace.agents = true;
});
