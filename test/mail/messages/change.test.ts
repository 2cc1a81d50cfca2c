import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
const base = "/api/v1/mail/mailboxes/changer@agents.localhost";

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "changer");
});

afterAll(() => parley?.close());

const put = (facts?: PutFacts) => putMessage(parley.services, agent.id, facts);
const call = (method: string, path: string, body?: unknown) => rest(parley, agent.key, method, `${base}${path}`, body);
const patch = (id: string, body: unknown) => call("PATCH", `/messages/${id}`, body);
const kindsOf = async (subjectId: string): Promise<string[]> => {
  const where = { subjectId };
  const events = await parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return events.map(({ kind }) => kind);
};

it("marks and unmarks, each change once in the log", async () => {
  const { id } = await put();
  expect((await patch(id, { is_read: true, is_starred: true })).body).toMatchObject({
    is_read: true,
    is_starred: true,
  });
  expect((await patch(id, { is_starred: true })).body).toMatchObject({ is_read: true, is_starred: true });
  expect((await patch(id, { is_read: false })).body).toMatchObject({ is_read: false, is_starred: true });
  expect((await patch(id, {})).body).toMatchObject({ id, is_read: false, is_starred: true });
  expect(await kindsOf(id)).toEqual(["mail.message.changed", "mail.message.changed"]);
});

it.each([{ is_read: null }, { is_starred: null }, { is_read: "yes" }, { is_starred: 1 }])(
  "refuses %j",
  async (body) => {
    const { id } = await put();
    expect((await patch(id, body)).status).toBe(422);
  },
);

it("refuses null marks in GraphQL too", async () => {
  const { id } = await put();
  const query = `mutation { updateMailMessage(input: { mailbox: "changer@agents.localhost", id: "${id}", isRead: null }) { message { id } } }`;
  expect((await parley.graphql(query, {}, agent.key)).errors?.[0]?.extensions.code).toBe("validation_failed");
});

it("erases a deleted message, frees its storage and keeps a tombstone", async () => {
  const { reader } = parley.services.database.request;
  const used = async () =>
    (await reader.mailbox.findUniqueOrThrow({ where: { identityId: agent.id } })).storageUsedBytes;
  const before = await used();
  const large = new Uint8Array(300 * 1024).fill(7);
  const { id, threadId } = await put({
    rfcId: "<gone@example.com>",
    byteSize: 400_000,
    bodyText: "A secret text.",
    attachments: [
      { filename: "small.bin", bytes: "small" },
      { filename: "large.bin", bytes: large },
    ],
  });
  const contents = (await reader.mailAttachment.findMany({ where: { messageId: id } })).map((file) => file.contentId);
  const blobs = await reader.mailContent.findMany({ where: { id: { in: contents } } });
  expect(await used()).toBe(before + 400_000n);
  expect((await call("DELETE", `/messages/${id}`)).status).toBe(204);
  expect(await used()).toBe(before);
  expect(await reader.mailContent.count({ where: { id: { in: contents } } })).toBe(0);
  const blobId = blobs.map((content) => content.blobId).find((found) => found !== null);
  expect(await parley.services.blobs.stat(blobId!)).toBeNull();
  expect(await reader.mailText.count({ where: { messageId: id } })).toBe(0);
  const tombstone = await reader.mailMessage.findUniqueOrThrow({ where: { id } });
  expect(tombstone).toMatchObject({
    status: "deleted",
    rfcId: "<gone@example.com>",
    threadId,
    subject: null,
    snippet: null,
  });
  expect(tombstone.fromAddress).toBe("");
  for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
    expect(errorOf(await call(method, `/messages/${id}`, body))).toEqual([404, "not_found"]);
  }
  expect(errorOf(await call("GET", `/threads/${threadId}`))).toEqual([404, "not_found"]);
  expect(await kindsOf(id)).toEqual(["mail.message.deleted"]);
});

it("keeps a thread that has other messages, with its count and time", async () => {
  const first = await put({ rfcId: "<one@thread>", createdAt: new Date("2026-01-01T00:00:00Z") });
  const second = await put({ inReplyTo: "<one@thread>", createdAt: new Date("2026-01-02T00:00:00Z") });
  expect(second.threadId).toBe(first.threadId);
  await call("DELETE", `/messages/${second.id}`);
  const { body } = await call("GET", `/threads/${first.threadId}`);
  expect([body.message_count, body.last_message_at, body.messages.map((one: { id: string }) => one.id)]).toEqual([
    1,
    "2026-01-01T00:00:00.000Z",
    [first.id],
  ]);
});

it("deletes a message once, however often it is asked at the same time", async () => {
  const { id } = await put({ byteSize: 5_000 });
  const answers = await Promise.all([1, 2, 3].map(() => call("DELETE", `/messages/${id}`)));
  expect(answers.map(({ status }) => status).every((status) => status === 204 || status === 404)).toBe(true);
  expect(await kindsOf(id)).toEqual(["mail.message.deleted"]);
});
