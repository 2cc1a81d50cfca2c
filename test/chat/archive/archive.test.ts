import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { type Connected, EventScene } from "../support/event-scene.js";
import { messagePayload } from "../support/signed.js";

// What arrived, as messages (wire contract client drift 9c).

let scene: EventScene;
let connection: Connected;
beforeAll(async () => {
  scene = await EventScene.start();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  connection = await scene.connected();
});

const ts = (n: number) => `1712345678.${String(n).padStart(6, "0")}`;
const all = "/api/v1/slack";
const archive = () => `${all}/connections/${connection.id}/archive`;
const get = (path: string, key = connection.agent.key) => rest(scene.parley, key, "GET", path);
const admin = (method: string, path: string, body?: unknown) =>
  rest(scene.parley, scene.organization.adminKey, method, path, body);

/** Something of a message arrives. */
async function arrive(n: number, more: object = {}, to = connection): Promise<void> {
  const body = messagePayload(scene.slack.sample.workspaceId, `Ev${randomUUID()}`, { ts: ts(n), ...more }, to.appId);
  expect((await scene.post(to, body)).status).toBe(200);
}
const change = (n: number, text: string, at = 900 + n) =>
  arrive(at, {
    subtype: "message_changed",
    message: { ts: ts(n), user: "U0000000001", text, edited: { user: "U1", ts: ts(at) } },
  });
const remove = (n: number) => arrive(950 + n, { subtype: "message_deleted", deleted_ts: ts(n) });

/** All messages of a list, page by page. */
async function listed(query: string, limit: number, path = "messages"): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = null; ;) {
    const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await get(`${archive()}/${path}?limit=${limit}${query}${from}`);
    expect([status, body.source, body.included]).toEqual([200, "archive", null]);
    expect(body.page_boundary === null).toBe(body.next_cursor === null);
    found.push(...body.messages.map((message: any) => message.text));
    cursor = body.next_cursor;
    if (cursor === null) return found;
  }
}

test("a message has everything that clients read", async () => {
  const file = { id: "F1", name: "plan.pdf" };
  const text = `<@${connection.botUserId}> look`;
  await arrive(1, { text, thread_ts: ts(0), subtype: "file_share", files: [file] });
  const { status, body } = await get(`${archive()}/messages`);
  expect([status, body]).toEqual([
    200,
    {
      messages: [
        {
          id: expect.any(String),
          connection_id: connection.id,
          conversation_id: "C0000000001",
          message_ts: ts(1),
          thread_ts: ts(0),
          user_id: "U0000000001",
          bot_id: null,
          subtype: "file_share",
          text,
          files: [{ id: "F1", name: "plan.pdf", title: null, mimetype: null, size: null }],
          mentioned: true,
          edited_ts: null,
          source: "event",
          captured_at: expect.any(String),
        },
      ],
      next_cursor: null,
      source: "archive",
      page_boundary: null,
      included: null,
    },
  ]);
});

test("a changed message is shown as it is now, in its place, and a deleted one is not", async () => {
  for (const n of [1, 2, 3]) await arrive(n, { text: `message ${n}` });
  await change(1, "changed again", 902);
  await change(1, "changed", 901);
  await remove(2);
  expect(await listed("", 50)).toEqual(["message 3", "changed again"]);
  const { body } = await get(`${archive()}/messages?before_ts=${ts(2)}`);
  expect(body.messages[0]).toMatchObject({ message_ts: ts(1), edited_ts: ts(902) });
});

test("what is no message of somebody is not shown", async () => {
  await arrive(1, { text: "joined", subtype: "channel_join" });
  await arrive(2, { type: "reaction_added", reaction: "eyes", item: { channel: "C1", ts: ts(1) }, event_ts: ts(2) });
  await arrive(3, { text: "the last" });
  expect(await listed("", 50)).toEqual(["the last"]);
});

describe("lists", () => {
  beforeEach(async () => {
    await arrive(1, { text: "one" });
    await arrive(2, { text: "two", channel: "C0000000002" });
    await arrive(3, { text: "three", thread_ts: ts(1) });
    await arrive(4, { text: "four", user: "U0000000009" });
    await arrive(5, { text: "five", channel: "C0000000002" });
  });

  test.each<[string, string[]]>([
    ["", ["five", "four", "three", "two", "one"]],
    ["&conversation_id=C0000000001", ["four", "three", "one"]],
    [`&thread_ts=${ts(1)}`, ["three", "one"]],
    ["&roots_only=true", ["five", "four", "two", "one"]],
    [`&before_ts=${ts(4)}&after_ts=${ts(1)}`, ["three", "two"]],
    ["&latest_per_conversation=true", ["five", "four"]],
    ["&conversation_id=C0000000009", []],
    ["&include=conversation,sender", ["five", "four", "three", "two", "one"]],
  ])("of %s, page by page", async (query, texts) => {
    for (const limit of [1, 2, 50]) expect(await listed(query, limit)).toEqual(texts);
  });

  test.each<[string, string[]]>([
    ["&q=o", ["four", "two", "one"]],
    ["&q=E%20F", ["five"]],
    ["&q=o&conversation_id=C0000000001", ["four", "one"]],
    ["&q=o&user_id=U0000000009", ["four"]],
    [`&q=o&before_ts=${ts(2)}`, ["one"]],
    ["&q=100%25", []],
  ])("of a search for %s, page by page", async (query, texts) => {
    for (const limit of [1, 50]) expect(await listed(query, limit, "search")).toEqual(texts);
  });

  test("a search finds what a message says now, and not what it said", async () => {
    await change(1, "eleven");
    expect(await listed("&q=eleven", 50, "search")).toEqual(["eleven"]);
    expect(await listed("&q=one", 50, "search")).toEqual([]);
  });

  test("the coverage counts the messages of each conversation", async () => {
    const first = await get(`${archive()}/coverage?limit=1`);
    expect(first.body).toEqual({
      coverage: [
        {
          conversation_id: "C0000000001",
          thread_ts: null,
          status: "observed",
          imported_count: 3,
          oldest_ts: ts(1),
          newest_ts: ts(4),
          error_code: null,
          updated_at: expect.any(String),
          includes_all_threads: false,
          access_revoked: false,
        },
      ],
      next_cursor: expect.any(String),
    });
    const second = await get(`${archive()}/coverage?cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect(second.body).toMatchObject({
      coverage: [{ conversation_id: "C0000000002", imported_count: 2 }],
      next_cursor: null,
    });
  });

  test("a cursor is good for its own list alone", async () => {
    const { body } = await get(`${archive()}/messages?limit=1`);
    const cursor = encodeURIComponent(body.next_cursor);
    for (const path of [
      `messages?roots_only=true&cursor=${cursor}`,
      `search?q=o&cursor=${cursor}`,
      `coverage?cursor=${cursor}`,
    ]) {
      expect(errorOf(await get(`${archive()}/${path}`))).toEqual([422, "invalid_cursor"]);
    }
  });

  test.each([
    "messages?limit=0",
    "messages?limit=101",
    "messages?before_ts=soon",
    "messages?conversation_id=c",
    "search",
    "search?q=",
    "search?q=%20",
    `search?q=${"a".repeat(513)}`,
    "search?q=a&user_id=ada",
  ])("%s is refused", async (path) => {
    expect((await get(`${archive()}/${path}`)).status).toBe(422);
  });
});

test("the search over all connections shows each caller what it may see", async () => {
  const word = `word${randomUUID().slice(0, 8)}`;
  const peer = await scene.connected();
  await arrive(1, { text: `${word} ours` });
  await arrive(2, { text: `${word} of the peer` }, peer);
  const texts = async (key: string, query = "") => {
    const { status, body } = await get(`${all}/search?q=${word}${query}`, key);
    expect([status, body.source]).toEqual([200, "archive"]);
    return body.messages.map(({ text }: any) => text);
  };
  expect(await texts(connection.agent.key)).toEqual([`${word} ours`]);
  const { adminKey } = scene.organization;
  expect(await texts(adminKey)).toEqual([`${word} of the peer`, `${word} ours`]);
  expect(await texts(adminKey, "&limit=1")).toEqual([`${word} of the peer`]);
  expect(await texts(adminKey, `&identity_id=${connection.agent.id}`)).toEqual([`${word} ours`]);
  expect(await texts(adminKey, `&connection_id=${peer.id}`)).toEqual([`${word} of the peer`]);
  expect(await texts(connection.agent.key, `&connection_id=${peer.id}`)).toEqual([]);
  const strangers = await makeOrganization(scene.parley.services);
  expect(await texts(strangers.adminKey)).toEqual([]);
  expect((await get(`${all}/search?q=${word}&identity_id=x`, adminKey)).status).toBe(422);
  const sibling = await makeAgent(scene.parley.services, scene.organization, handle("sibling"));
  expect((await get(`${archive()}/messages`, sibling.key)).status).toBe(404);
});

test("only admins say how long it is kept; what is older goes", async () => {
  expect((await get(`${archive()}/settings`)).body).toEqual({ retention_days: null, revision: 1 });
  const patch = { retention_days: 2 };
  const refused = await rest(scene.parley, connection.agent.key, "PATCH", `${archive()}/settings`, patch);
  expect(errorOf(refused)).toEqual([403, "admin_required"]);
  for (const days of [0, 31, 1.5, "2"]) {
    expect((await admin("PATCH", `${archive()}/settings`, { retention_days: days })).status).toBe(422);
  }
  expect((await admin("PATCH", `${archive()}/settings`, patch)).body).toEqual({ retention_days: 2, revision: 2 });
  expect((await admin("PATCH", `${archive()}/settings`, patch)).body).toEqual({ retention_days: 2, revision: 2 });

  const keeping = await scene.connected();
  await arrive(1, { text: "old" });
  await arrive(1, { text: "old" }, keeping);
  scene.clock.advance(48 * 3600_000 + 60_000);
  await arrive(2, { text: "new" });
  await scene.work();
  expect(await scene.events(connection)).toMatchObject([{ message: { text: "new" } }]);
  expect(await scene.events(keeping)).toHaveLength(1);
  const none = { retention_days: null };
  expect((await admin("PATCH", `${archive()}/settings`, none)).body).toEqual({ ...none, revision: 3 });
});

test("only admins remove what arrived: nobody sees it any more, and then it is deleted", async () => {
  await arrive(1, { text: "before" });
  const refused = await rest(scene.parley, connection.agent.key, "DELETE", archive());
  expect(errorOf(refused)).toEqual([403, "admin_required"]);
  const purged = await admin("DELETE", archive());
  expect([purged.status, purged.body]).toEqual([202, { status: "pending" }]);
  scene.clock.advance(60_000);
  await arrive(2, { text: "after" });
  expect(await listed("", 50)).toEqual(["after"]);
  expect(await scene.events(connection)).toHaveLength(1);
  expect((await get(`${all}/search?q=before`)).body.messages).toEqual([]);
  expect((await get(`${archive()}/coverage`)).body.coverage).toMatchObject([{ imported_count: 1 }]);
  await scene.work();
  const { writer } = scene.parley.services.database.request;
  expect(await writer.chatEvent.count({ where: { connectionId: connection.id } })).toBe(1);
});
