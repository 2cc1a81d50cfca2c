import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const base = "/api/v1/mail/mailboxes/batcher@agents.localhost/messages";

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "batcher");
});
afterAll(() => parley?.close());

const put = (facts?: PutFacts) => putMessage(parley.services, agent.id, facts);
const update = (body: unknown, key = agent.key) => rest(parley, key, "POST", `${base}/batch-update`, body);
const get = (ids: unknown, key = agent.key) => rest(parley, key, "POST", `${base}/batch-get`, { message_ids: ids });
const labelsOf = async (ids: string[]) =>
  (await get(ids)).body.messages.map(({ labels }: { labels: string[] }) => labels);

it("changes messages in the order of the request, and leaves out what the caller cannot see", async () => {
  const [first, second, blocked] = [await put({ rfcId: "<b2@x>" }), await put(), await put({ folder: "blocked" })];
  const ids = [second.id, randomUUID(), blocked.id, "b2@x"];
  const answer = await update({ message_ids: ids, add_labels: "batch", remove_labels: ["unread"] });
  const labels = ["received", "read", "batch"];
  expect(answer.body).toEqual({
    limit: 50,
    count: 2,
    updates: [
      { message_id: expect.stringMatching(/^<.*>$/), id: second.id, labels },
      { message_id: "<b2@x>", id: first.id, labels },
    ],
  });
  const byAdmin = await update({ message_ids: [blocked.id], is_starred: true }, organization.adminKey);
  expect(byAdmin.body.updates[0].labels).toEqual(["received", "unread", "starred", "blocked"]);
});

it("updates both messages of a Message-ID that is there twice", async () => {
  const sent = await put({ rfcId: "<self@x>", direction: "outbound" });
  const received = await put({ rfcId: "<self@x>" });
  const answer = await update({ message_ids: ["<self@x>"], add_labels: ["self"] });
  expect(answer.body.updates.map(({ id }: { id: string }) => id).toSorted()).toEqual([sent.id, received.id].toSorted());
});

it("refuses a message that is named twice, and changes nothing", async () => {
  const { id } = await put({ rfcId: "<twice@x>" });
  const answer = await update({ message_ids: [id, "<twice@x>"], add_labels: "twice" });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(["body", "message_ids", 1]);
  expect(await labelsOf([id])).toEqual([["received", "unread"]]);
});

it("changes all or none", async () => {
  const [full, free] = [await put(), await put()];
  await update({ message_ids: [full.id], add_labels: Array.from({ length: 50 }, (_, at) => `f${at}`) });
  const answer = await update({ message_ids: [free.id, full.id], add_labels: "over" });
  expect(errorOf(answer)).toEqual([422, "too_many_labels"]);
  expect(await labelsOf([free.id])).toEqual([["received", "unread"]]);
  const sent = await put({ direction: "outbound" });
  expect(errorOf(await update({ message_ids: [free.id, sent.id], add_labels: "unread" }))).toEqual([
    422,
    "label_conflict",
  ]);
});

it("writes one event for each message that changed", async () => {
  const [one, two] = [await put(), await put({ isRead: true })];
  await update({ message_ids: [one.id, two.id], is_read: true });
  const { event } = parley.services.database.request.reader;
  expect(await event.count({ where: { subjectId: one.id } })).toBe(1);
  expect(await event.count({ where: { subjectId: two.id } })).toBe(0);
});

it.each([
  {},
  { add_labels: "a" },
  { message_ids: [], add_labels: "a" },
  { message_ids: [randomUUID()] },
  { message_ids: Array.from({ length: 51 }, () => randomUUID()), add_labels: "a" },
  { message_ids: [1], add_labels: "a" },
  { message_ids: [randomUUID()], add_labels: null },
  { message_ids: [randomUUID()], is_read: null },
])("refuses %j", async (body) => expect((await update(body)).status).toBe(422));

it("gets messages without marking them as read", async () => {
  const [one, two] = [await put(), await put()];
  const { body } = await get([two.id, randomUUID(), one.id]);
  expect([body.limit, body.count, body.messages.map(({ id }: { id: string }) => id)]).toEqual([
    500,
    2,
    [two.id, one.id],
  ]);
  expect(body.messages[0]).not.toHaveProperty("body_text");
  expect(await labelsOf([one.id])).toEqual([["received", "unread"]]);
  expect((await get(Array.from({ length: 501 }, () => randomUUID()))).status).toBe(422);
  expect((await get([])).status).toBe(422);
});
