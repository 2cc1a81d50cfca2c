import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deliveries, envelopes, insecure, subscribe } from "../../org/support/webhooks.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { type Connected, EventScene } from "../support/event-scene.js";
import { messagePayload, signed } from "../support/signed.js";

// Webhooks for what arrives from a workspace (wire contract client drift 9b).

const messages = [
  "mention_received",
  "thread_reply_received",
  "dm_received",
  "group_dm_received",
  "channel_message_received",
];
const happenings = ["message_updated", "message_deleted", "reaction_added", "reaction_removed"];
const files = ["file_shared", "file_changed", "file_deleted"];
const named = (kinds: readonly string[], prefix = "slack.") => kinds.map((kind) => prefix + kind);
const byText = (one: string, other: string) => one.localeCompare(other);
const others = ["member_joined", "member_left", "channel_updated", "pin_added", "pin_removed", "session_stopped"];
const all = named([...messages, ...happenings, ...files, ...others, "interaction", "connection_changed"]);

let scene: EventScene;
let connection: Connected;
let receiver: Receiver;

beforeAll(async () => {
  scene = await EventScene.start({ environment: insecure });
});
afterAll(() => scene?.close());
beforeEach(async () => {
  receiver = await startReceiver();
  connection = await scene.connected();
});
afterEach(() => receiver.close());

const listen = (kinds: readonly string[] = all, { agent } = connection) =>
  subscribe(scene.parley, agent.key, agent.id, receiver.url, kinds);

/** The envelopes that came, once the last of what was posted did. */
async function told(count: number): Promise<any[]> {
  await vi.waitFor(async () => {
    await scene.work();
    expect(receiver.received.length).toBeGreaterThanOrEqual(count);
  });
  const got = envelopes(receiver.received);
  expect(got).toHaveLength(count);
  return got;
}

const event = (more: object = {}, id = `Ev${randomUUID()}`) =>
  messagePayload(scene.slack.sample.workspaceId, id, more, connection.appId);
async function arrive(more: object = {}, id?: string): Promise<void> {
  expect((await scene.post(connection, event(more, id))).status).toBe(200);
}

const thread = "1712345600.000100";
const mention = () => ({ text: `<@${connection.botUserId}> are you there?` });
const item = { type: "message", channel: "C0000000001", ts: thread };
const at = "1712345700.000100";

describe("each kind is told of once", () => {
  test.each<[string, string[], () => object]>([
    ["channel_message_received", ["channel"], () => ({ channel_type: "channel" })],
    ["channel_message_received", ["channel"], () => ({ channel_type: "group", subtype: "file_share" })],
    ["dm_received", ["dm"], () => ({ channel: "D0000000001", channel_type: "im" })],
    ["group_dm_received", ["group_dm"], () => ({ channel: "G0000000001", channel_type: "mpim" })],
    ["thread_reply_received", ["thread", "channel"], () => ({ thread_ts: thread })],
    ["mention_received", ["mention", "thread", "channel"], () => ({ ...mention(), thread_ts: thread })],
    ["mention_received", ["mention", "channel"], () => ({ ...mention(), type: "app_mention" })],
    [
      "message_updated",
      ["channel"],
      () => ({ subtype: "message_changed", message: { ts: thread, user: "U9", text: "Hi" } }),
    ],
    ["message_deleted", ["channel"], () => ({ subtype: "message_deleted", deleted_ts: thread })],
    ["reaction_added", [], () => ({ type: "reaction_added", reaction: "eyes", item, event_ts: at })],
    ["reaction_removed", [], () => ({ type: "reaction_removed", reaction: "eyes", item, event_ts: at })],
    ["file_shared", [], () => ({ type: "file_shared", file_id: "F0000000001", event_ts: at })],
    ["file_changed", [], () => ({ type: "file_change", file_id: "F0000000001", event_ts: at })],
    ["file_deleted", [], () => ({ type: "file_deleted", file_id: "F0000000001", event_ts: at })],
    ["pin_added", [], () => ({ type: "pin_added", item, event_ts: at })],
    ["pin_removed", [], () => ({ type: "pin_removed", item, event_ts: at })],
    ["member_joined", [], () => ({ type: "member_joined_channel", event_ts: at })],
    ["member_joined", [], () => ({ type: "member_joined_channel", user: connection.botUserId, event_ts: at })],
    ["member_left", [], () => ({ type: "member_left_channel", event_ts: at })],
    ["channel_updated", [], () => ({ type: "channel_rename", channel: { id: "C1", name: "reports" }, event_ts: at })],
    ["channel_updated", [], () => ({ type: "group_archive", event_ts: at })],
    ["channel_updated", ["channel"], () => ({ subtype: "channel_topic" })],
    ["session_stopped", [], () => ({ type: "agent_session_stopped", thread_ts: thread, event_ts: at })],
  ])("%s as %j", async (kind, kinds, more) => {
    await listen();
    await arrive(more());
    const [envelope] = await told(1);
    expect(envelope).toMatchObject({
      event_type: `slack.${kind}`,
      data: {
        identity_id: connection.agent.id,
        connection_id: connection.id,
        workspace_id: scene.slack.sample.workspaceId,
        message_kinds: kinds,
      },
    });
  });

  test("connection_changed, when it ends", async () => {
    await listen(["chat.connection_changed"]);
    const path = `/api/v1/chat/connections/${connection.id}/disconnect`;
    await rest(scene.parley, scene.organization.adminKey, "POST", path);
    const [envelope] = await told(1);
    expect(envelope).toMatchObject({
      event_type: "chat.connection_changed",
      data: { connection_id: connection.id, event: { status: "disconnected" } },
    });
  });
});

describe("a pressed button", () => {
  const actions = [{ type: "button", action_id: "approve", block_id: "b1", value: "yes", action_ts: at }];
  const pressed = () => ({
    type: "block_actions",
    team: { id: scene.slack.sample.workspaceId },
    user: { id: "U0000000001", username: "ada" },
    api_app_id: connection.appId,
    response_url: "https://hooks.slack.com/secret",
    container: { type: "message", message_ts: thread, channel_id: "C0000000001" },
    actions,
  });
  const post = (text: string, secret = connection.signingSecret, path = "interactions") =>
    fetch(`${scene.parley.url}/api/v1/slack/connections/${connection.id}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...signed(secret, text, scene.clock.now()) },
      body: text,
    });
  const form = (said: object) => new URLSearchParams({ payload: JSON.stringify(said) }).toString();

  test("is told of once, with what it says, and without the address to answer at", async () => {
    await listen();
    for (let count = 0; count < 2; count += 1) {
      const answer = await post(form(pressed()));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    const [envelope] = await told(1);
    expect(envelope).toMatchObject({
      event_type: "slack.interaction",
      data: {
        conversation_id: "C0000000001",
        message_ts: thread,
        actor_id: "U0000000001",
        actor_profile: { id: "U0000000001", team_id: null, name: "ada" },
        event: {
          type: "block_actions",
          actions: [{ action_id: "approve", block_id: "b1", type: "button", value: "yes", selected: [] }],
        },
      },
    });
    expect(JSON.stringify(envelope)).not.toContain("secret");
  });

  test("has its address to answer at asked for nothing, and kept nowhere", async () => {
    await listen();
    const elsewhere = await startReceiver();
    const addresses = [elsewhere.url, "http://169.254.169.254/latest", "file:///etc/passwd", { url: elsewhere.url }, 7];
    const long = `https://hooks.slack.com/${"a".repeat(100_000)}`;
    for (const [n, response_url] of [...addresses, long].entries()) {
      const action = { ...actions[0], action_ts: `1712345700.00020${n}` };
      const said = { ...pressed(), response_url, response_urls: [{ response_url }], actions: [action] };
      expect((await post(form(said))).status).toBe(200);
    }
    const envelopesTold = JSON.stringify(await told(6));
    const { writer } = scene.parley.services.database.request;
    const kept = JSON.stringify(await writer.chatEvent.findMany({ where: { connectionId: connection.id } }));
    for (const part of [elsewhere.url, "169.254", "passwd", "aaaa", "response_url"]) {
      expect(envelopesTold).not.toContain(part);
      expect(kept).not.toContain(part);
    }
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test("of a connection that has ended is refused, also when it was recorded before", async () => {
    await listen(["slack.interaction"]);
    const recorded = form(pressed());
    expect((await post(recorded)).status).toBe(200);
    await told(1);
    const path = `/api/v1/chat/connections/${connection.id}/disconnect`;
    await rest(scene.parley, scene.organization.adminKey, "POST", path);
    for (const said of [recorded, form({ ...pressed(), user: { id: "U0000000002" } })]) {
      expect((await post(said)).status).toBe(401);
    }
    // Nor does another connection of the workspace take what was signed for this one.
    const peer = await scene.connected();
    const there = `${scene.parley.url}/api/v1/slack/connections/${peer.id}/interactions`;
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const at = signed(connection.signingSecret, recorded, scene.clock.now());
    expect((await fetch(there, { method: "POST", headers: { ...headers, ...at }, body: recorded })).status).toBe(401);
    await told(1);
  });

  test("is taken only if it is signed", async () => {
    await listen();
    expect((await post(form(pressed()), "another-signing-secret")).status).toBe(401);
    expect((await post("payload=%7B")).status).toBe(400);
    expect((await post(form({ ...pressed(), type: "view_submission" }))).status).toBe(200);
    await arrive({ text: "the last" });
    expect((await told(1))[0].data.event.text).toBe("the last");
  });
});

test("a receiver gets the text and the files of a message, and no secret", async () => {
  await listen();
  const secret = { response_url: "https://hooks.slack.com/secret", authorization: connection.botToken };
  const file = { id: "F1", name: "plan.pdf", url_private: "https://files.slack.com/secret" };
  await arrive({ channel_type: "channel", files: [file], ...secret });
  const [{ data }] = await told(1);
  expect(data).toEqual({
    identity_id: connection.agent.id,
    connection_id: connection.id,
    workspace_id: scene.slack.sample.workspaceId,
    conversation_id: "C0000000001",
    message_ts: expect.stringMatching(/^1712345678\./),
    thread_ts: null,
    actor_id: "U0000000001",
    message_kinds: ["channel"],
    event: {
      event_id: expect.stringMatching(/^Ev/),
      type: "message",
      subtype: null,
      happened_at: expect.any(String),
      text: "Hello",
      bot_id: null,
      files: [{ id: "F1", name: "plan.pdf", title: null, mimetype: null, size: null }],
      edited: null,
      reaction: null,
      file_id: null,
    },
  });
});

test("a subscription gets the most important of the kinds that it has, and nothing of others", async () => {
  await listen(named(["channel_message_received"]));
  await listen(named(["thread_reply_received", "channel_message_received"]));
  await listen(named(messages));
  await listen(named(["dm_received"]));
  await arrive({ ...mention(), thread_ts: thread });
  const kinds = (await told(3)).map(({ event_type }) => event_type).toSorted(byText);
  expect(kinds).toEqual(
    named(["channel_message_received", "mention_received", "thread_reply_received"]).toSorted(byText),
  );
});

test("a message that Slack tells under several ids, and as a mention, is told of once", async () => {
  await listen();
  const message = { ...mention(), ts: "1712345699.000100" };
  await arrive(message);
  await arrive(message);
  await arrive({ ...message, type: "app_mention" });
  await arrive({ text: "the last" });
  const texts = (await told(2)).map(({ data }) => data.event.text);
  expect(texts.toSorted(byText)).toEqual([mention().text, "the last"].toSorted(byText));
});

test("nobody is told of what the bot did itself, nor of a message that says who joined", async () => {
  await listen();
  const { botUserId: user } = connection;
  await arrive({ user });
  await arrive({ subtype: "message_changed", message: { ts: thread, user, text: "Hi" } });
  await arrive({ type: "reaction_added", user, reaction: "eyes", item, event_ts: at });
  await arrive({ type: "pin_added", user, item, event_ts: at });
  await arrive({ subtype: "channel_join" });
  await arrive({ text: "the last" });
  expect((await told(1))[0].data.event.text).toBe("the last");
});

test("nobody is told of what arrives for another agent", async () => {
  const other = await scene.connected();
  await listen(all, other);
  await arrive();
  await scene.post(other, event({ text: "for the other" }));
  const [{ data }] = await told(1);
  expect([data.identity_id, data.event.text]).toEqual([other.agent.id, "for the other"]);
});

test("who wrote is named where Slack says it, and not in the log", async () => {
  const { id } = await listen();
  const said = { name: "grace", real_name: "Grace Hopper", display_name: "Grace", team: "T0000000009" };
  const image = "https://avatars.example/72.png";
  await arrive({ user_profile: { ...said, image_72: image, avatar_hash: "x", is_restricted: false } });
  const [{ data }] = await told(1);
  expect(data.actor_profile).toEqual({
    id: "U0000000001",
    team_id: "T0000000009",
    name: "grace",
    real_name: "Grace Hopper",
    profile: { display_name: "Grace", real_name: "Grace Hopper", image_72: image },
  });
  const { body } = await rest(scene.parley, connection.agent.key, "GET", `${deliveries}?subscription_id=${id}`);
  expect(JSON.stringify(body)).not.toContain("Hopper");
});

test("the log has no text, and a delivery cannot be replayed", async () => {
  const { id } = await listen();
  await arrive({ text: "what people wrote" });
  await told(1);
  const { key } = connection.agent;
  const path = `${deliveries}?subscription_id=${id}`;
  const row = await vi.waitFor(async () => {
    const { body } = await rest(scene.parley, key, "GET", path);
    expect(JSON.stringify(body)).toContain(connection.id);
    return (body.deliveries ?? body.items ?? body)[0];
  });
  expect(JSON.stringify(row)).not.toContain("what people wrote");
  expect([row.replayable, row.replay_unavailable_reason]).toEqual([false, "webhook_delivery_not_replayable"]);
  expect((await rest(scene.parley, key, "POST", `${deliveries}/${row.id}/replay`)).status).toBe(422);
});

test("a huge message with deep blocks is told of within bounds", async () => {
  await listen();
  const blocks = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`) as unknown;
  const many = Array.from({ length: 200 }, (_, n) => ({ id: `F${n}`, name: "n".repeat(300) }));
  await arrive({ text: "x".repeat(60_000), blocks, files: many });
  const [{ data }] = await told(1);
  expect([data.event.text.length, data.event.files.length, data.event.files[0].name.length]).toEqual([40_000, 20, 255]);
  expect(data.event).not.toHaveProperty("blocks");
});
