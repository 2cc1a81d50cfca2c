import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Connected, EventScene } from "../../chat/support/event-scene.js";
import { messagePayload } from "../../chat/support/signed.js";
import { makeOrganization } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";

// Team chat in the correspondence (wire contract contacts 8).

let scene: EventScene;
beforeAll(async () => {
  scene = await EventScene.start();
});
afterAll(() => scene?.close());

let connection: Connected;
let userId: string;
let contactId: string;
beforeEach(async () => {
  connection = await scene.connected();
  ({ id: userId } = scene.slack.addUser(workspace(), { name: `user-${randomUUID().slice(0, 8)}` }));
  contactId = await contactOf(workspace(), userId);
});

const workspace = () => scene.slack.sample.workspaceId;

async function contactOf(workspaceId: string, user: string, organizationId = scene.organization.id): Promise<string> {
  const chatUsers = [{ label: null, workspaceId, userId: user }];
  return (await makeContact(scene.parley.services, organizationId, { chatUsers })).id;
}

const read = async (query = "", id = contactId, key = connection.agent.key) => {
  const path = `/api/v1/contacts/${id}/correspondence?channels=slack${query}`;
  const answer = await rest(scene.parley, key, "GET", path);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const texts = async (query = "", id = contactId) => (await read(query, id)).items.map(({ text }: any) => text);

const ts = (n: number) => `1712345678.${String(n).padStart(6, "0")}`;

/** A message arrives, of the contact unless told otherwise, a second after the one before. */
async function arrive(n: number, more: object = {}, to = connection): Promise<void> {
  scene.clock.advance(1_000);
  const given = { ts: ts(n), user: userId, ...more };
  const body = messagePayload(workspace(), `Ev${randomUUID()}`, given, to.appId);
  expect((await scene.post(to, body)).status).toBe(200);
}

const post = (path: string, body: unknown, key = randomUUID()) => {
  scene.clock.advance(1_000);
  const url = `/api/v1/chat/connections/${connection.id}${path}`;
  return rest(scene.parley, connection.agent.key, "POST", url, body, { "idempotency-key": key });
};

/** The agent opens its conversation with the contact. */
async function direct(): Promise<string> {
  const { status, body } = await post("/conversations", { user_ids: [userId] });
  expect(status).toBe(200);
  return body.id;
}

it("what the user wrote and what the agent sent to them alone are one list, each entry with the way to its record", async () => {
  const conversation = await direct();
  await arrive(1, { text: "in the channel", thread_ts: ts(0), files: [{ id: "F1", name: "plan.pdf" }] });
  const sent = await post("/messages", { conversation_id: conversation, text: "only to you" });
  await arrive(2, { text: "thanks", channel: conversation });
  await post("/messages", { conversation_id: scene.slack.sample.general, text: "to everybody" });
  await arrive(3, { text: "from somebody else", user: "U0000000009" });
  const page = await read("&order=asc");
  const common = { connection_id: connection.id, workspace_id: workspace(), user_id: userId, text_truncated: false };
  expect(page).toEqual({
    contact_id: contactId,
    identity_id: connection.agent.id,
    items: [
      {
        channel: "slack",
        source_id: expect.any(String),
        direction: "inbound",
        occurred_at: expect.any(String),
        identity_id: connection.agent.id,
        status: "received",
        detail_url: expect.stringMatching(/messages\/1712345678\.000001\?thread_ts=1712345678\.000000$/),
        ...common,
        conversation_id: "C0000000001",
        message_ts: ts(1),
        thread_ts: ts(0),
        text: "in the channel",
        media: { count: 1 },
      },
      expect.objectContaining({
        ...common,
        source_id: sent.body.id,
        direction: "outbound",
        status: "sent",
        conversation_id: conversation,
        message_ts: sent.body.message_ts,
        text: null,
        media: null,
      }),
      expect.objectContaining({ direction: "inbound", text: "thanks", conversation_id: conversation }),
    ],
    channels: [{ channel: "slack", status: "available", returned: 3 }],
    next_cursor: null,
  });
  const { status, body } = await rest(scene.parley, connection.agent.key, "GET", page.items[1].detail_url);
  expect([status, body.id]).toEqual([200, sent.body.id]);
  expect((await read()).items).toEqual(page.items.toReversed());
});

it("a sent message has its text once Slack sends it back, and a long one is cut", async () => {
  const conversation = await direct();
  const long = "🐝".repeat(300);
  const sent = await post("/messages", { conversation_id: conversation, text: long });
  const own = { user: connection.botUserId, channel: conversation, ts: sent.body.message_ts, text: long };
  await arrive(0, own);
  const shown = async (content: string) => (await read(`&content=${content}`)).items;
  expect(await shown("preview")).toMatchObject([{ text: "🐝".repeat(280), text_truncated: true }]);
  expect(await shown("full")).toMatchObject([{ text: long, text_truncated: false }]);
  expect(await shown("metadata")).toMatchObject([{ text: null, text_truncated: false }]);
});

it("a conversation of two that the user began is known too, and stays known when its events are gone", async () => {
  await arrive(1, { text: "hello", channel: "D0000000007" });
  await post("/messages", { conversation_id: "D0000000007", text: "not for this Slack" });
  expect(await read()).toMatchObject({ items: [{ text: "hello" }] });
  const failed = await read("&include_failed=true");
  expect(failed.items).toMatchObject([{ status: "failed", direction: "outbound", message_ts: "" }, { text: "hello" }]);
  await scene.parley.services.database.request.writer.chatEvent.deleteMany({ where: { connectionId: connection.id } });
  expect((await read("&include_failed=true")).items).toMatchObject([{ status: "failed", user_id: userId }]);
});

it("changed messages are as they are now, deleted ones and other events are not there", async () => {
  for (const n of [1, 2, 3]) await arrive(n, { text: `message ${n}` });
  await arrive(4, { subtype: "message_changed", message: { ts: ts(1), user: userId, text: "changed" } });
  await arrive(5, { subtype: "message_deleted", deleted_ts: ts(2) });
  await arrive(6, { subtype: "channel_join", text: "joined" });
  await arrive(7, { type: "reaction_added", reaction: "eyes", item: { channel: "C1", ts: ts(1) }, event_ts: ts(7) });
  expect(await texts("&order=asc")).toEqual(["changed", "message 3"]);
  expect(await texts("&order=asc&content=full")).toEqual(["changed", "message 3"]);
});

it("users of one id in two workspaces are two", async () => {
  const elsewhere = await contactOf("T0000000099", userId);
  await arrive(1, { text: "from here" });
  await arrive(2, { text: "from there", user_team: "T0000000099" });
  expect(await texts()).toEqual(["from here"]);
  expect(await texts("", elsewhere)).toEqual(["from there"]);
});

it("pages have everything once, also of one moment", async () => {
  const conversation = await direct();
  await arrive(1, { text: "1" });
  for (let n = 2; n < 6; n += 1) {
    const body = messagePayload(workspace(), `Ev${randomUUID()}`, { ts: ts(n), user: userId, text: `${n}` });
    await scene.post(connection, body);
    await rest(
      scene.parley,
      connection.agent.key,
      "POST",
      `/api/v1/chat/connections/${connection.id}/messages`,
      { conversation_id: conversation, text: "same moment" },
      { "idempotency-key": randomUUID() },
    );
  }
  for (const order of ["asc", "desc"]) {
    const all = await read(`&order=${order}`);
    expect(all.items).toHaveLength(9);
    const found = [];
    let cursor = "";
    for (let n = 0; n < 9; n += 1) {
      const page = await read(`&order=${order}&slack_limit=2${cursor}`);
      found.push(...page.items);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
    }
    expect(found).toEqual(all.items);
  }
});

it("other agents and organizations do not see it, and without a workspace there is nothing", async () => {
  await arrive(1, { text: "between us" });
  const other = await scene.connected();
  expect((await read("", contactId, other.agent.key)).items).toEqual([]);
  const foreign = await makeOrganization(scene.parley.services);
  const theirs = await contactOf(workspace(), userId, foreign.id);
  const path = `/api/v1/contacts/${theirs}/correspondence?channels=slack&identity_id=${connection.agent.id}`;
  expect(errorOf(await rest(scene.parley, foreign.adminKey, "GET", path))).toEqual([404, "not_found"]);
  const { services } = scene.parley;
  const nameless = await makeContact(services, scene.organization.id, { givenName: "Dana" });
  expect((await read("", nameless.id)).channels).toMatchObject([{ status: "no_identifier" }]);
});

it("what was purged is not there", async () => {
  await arrive(1, { text: "before" });
  const path = `/api/v1/chat/connections/${connection.id}/archive`;
  const { status } = await rest(scene.parley, scene.organization.adminKey, "DELETE", path);
  expect(status).toBe(202);
  await arrive(2, { text: "after" });
  expect(await texts()).toEqual(["after"]);
});
