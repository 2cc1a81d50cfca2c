import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { makeWriter, textFile, type Writer } from "./support.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  parley = await startTestParley({ environment: { MAIL_SENDS_PER_MINUTE: "10000" } });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;
const complete = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };
const refusal = async (method: string, path: string, body?: unknown) => errorOf(await writer.call(method, path, body));

async function rawOf(id: string): Promise<Buffer> {
  const row = await db().mailMessage.findUniqueOrThrow({ where: { id } });
  const stream = await readContent(db(), parley.services.blobs, row.contentId!);
  return Buffer.concat(await stream!.toArray());
}

it("begins a draft with its files, in one generation", async () => {
  const attachments = [textFile("a.txt", "first"), textFile("b.txt", "second")];
  const draft = await writer.draft({ ...complete, attachments, track_opens: null, thread_id: null, references: null });
  expect(draft).toMatchObject({
    generation: 1,
    to_addresses: ["ada@example.com"],
    snippet: "It is ready.",
    has_attachments: true,
    attachment_count: 2,
    attachment_metadata: [
      { part_index: 1, filename: "a.txt", content_type: "text/plain", size: 5, content_id: null, is_inline: false },
      { part_index: 2, filename: "b.txt", content_type: "text/plain", size: 6, content_id: null },
    ],
  });
  expect((await writer.call("GET", `/${draft.id}/attachments/2?generation=1`)).body).toBe("second");
});

it("makes nothing of a draft with a file that may not be sent", async () => {
  const program = { ...textFile("a.exe", "x"), content_type: "application/octet-stream" };
  expect(await refusal("POST", "", { ...complete, attachments: [program] })).toEqual([422, "attachment_blocked"]);
  const broken = { ...textFile("a.txt", "x"), content_base64: "%" };
  expect(await refusal("POST", "", { ...complete, attachments: [broken] })).toEqual([422, "validation_failed"]);
  expect((await writer.call("GET")).body.items).toEqual([]);
});

it("names an attachment by its part index, and answers the draft to a removal by it", async () => {
  const draft = await writer.draft({ attachments: [textFile("a.txt", "1")] });
  const added = await writer.call("POST", `/${draft.id}/attachments`, {
    generation: 1,
    attachments: [textFile("b.txt", "2"), textFile("c.txt", "3")],
  });
  expect([added.status, added.body.generation, added.body.attachment_count]).toEqual([201, 2, 3]);
  const removed = await writer.call("DELETE", `/${draft.id}/attachments/2?generation=2`);
  expect([removed.status, removed.body.generation]).toEqual([200, 3]);
  expect(removed.body.attachment_metadata.map(({ filename }: any) => filename)).toEqual(["a.txt", "c.txt"]);
  expect(await refusal("GET", `/${draft.id}/attachments/3?generation=3`)).toEqual([404, "not_found"]);
  expect((await writer.call("DELETE", `/${draft.id}/attachments/a.txt`)).status).toBe(204);
});

it("checks the generation of every change, by either name, and changes nothing when it is another", async () => {
  const { id } = await writer.draft({ ...complete, attachments: [textFile("a.txt", "1")] });
  const stale = [409, "draft_generation_conflict"];
  expect(await refusal("PATCH", `/${id}`, { generation: 7, subject: "New" })).toEqual(stale);
  expect(await refusal("PATCH", `/${id}`, { expected_generation: 7, subject: "New" })).toEqual(stale);
  expect(await refusal("POST", `/${id}/attachments`, { generation: 7, attachments: [] })).toEqual(stale);
  expect(await refusal("DELETE", `/${id}/attachments/1?generation=7`)).toEqual(stale);
  expect(await refusal("GET", `/${id}/attachments/1?generation=7`)).toEqual(stale);
  expect(await refusal("POST", `/${id}/send`, { generation: 7 })).toEqual(stale);
  expect(await refusal("POST", `/${id}/duplicate`, { generation: 7 })).toEqual(stale);
  expect(await refusal("DELETE", `/${id}?generation=7`)).toEqual(stale);
  const both = { generation: 1, expected_generation: 2, subject: "New" };
  expect(await refusal("PATCH", `/${id}`, both)).toEqual([422, "validation_failed"]);
  expect((await writer.call("GET", `/${id}`)).body).toMatchObject({ generation: 1, subject: "Report" });
  expect((await writer.call("DELETE", `/${id}?generation=1`)).status).toBe(204);
});

it("answers the same message to a send that is repeated, and to twins at once", async () => {
  const { id } = await writer.draft(complete);
  const answers = await Promise.all([1, 2, 3].map(() => writer.call("POST", `/${id}/send`, { generation: 1 })));
  const later = await writer.call("POST", `/${id}/send`, { generation: 1 });
  expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set([...answers, later].map(({ body }) => body.id)).size).toBe(1);
  expect(await refusal("POST", `/${id}/send`, { generation: 2 })).toEqual([404, "not_found"]);
  expect(await refusal("POST", `/${id}/send`, {})).toEqual([404, "not_found"]);
  const other = await makeWriter(parley, organization);
  expect(errorOf(await other.call("POST", `/${id}/send`, { generation: 1 }))).toEqual([404, "not_found"]);
  const sent = await db().mailMessage.count({ where: { mailbox: { emailAddress: writer.address } } });
  expect(sent).toBe(1);
});

it("copies a draft with its files, which count as storage once more", async () => {
  const { id } = await writer.draft({ ...complete, attachments: [textFile("a.txt", "x".repeat(1_000))] });
  const before = await writer.used();
  const copy = await writer.call("POST", `/${id}/duplicate`, { generation: 1 });
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({ generation: 1, subject: "Report", attachment_count: 1, send_state: "draft" });
  expect(copy.body.id).not.toBe(id);
  expect(await writer.used()).toBe(before * 2n);
  expect((await writer.call("DELETE", `/${id}`)).status).toBe(204);
  expect((await writer.call("GET", `/${copy.body.id}/attachments/1`)).body).toBe("x".repeat(1_000));
  expect(await writer.used()).toBe(before);
});

it("forwards with a note, whichever of its names is used, and can leave out the files", async () => {
  const source = await putMessage(parley.services, writer.agent.id, { subject: "Plans", bodyText: "The plans." });
  const draft = await writer.draft({
    recipients: complete.recipients,
    forward_message_id: source.id,
    forward_note_text: "See below.",
    include_original_attachments: false,
    body_text: null,
  });
  expect(draft).toMatchObject({
    forward_source_message_id: source.id,
    forward_of_message_id: source.id,
    forward_note_text: "See below.",
    body_text: "See below.",
  });
  const changed = await writer.call("PATCH", `/${draft.id}`, { generation: 1, forward_note_text: "Look below." });
  expect(changed.body).toMatchObject({ generation: 2, body_text: "Look below." });
  const sent = await writer.call("POST", `/${draft.id}/send`, { generation: 2 });
  const mail = await PostalMime.parse(await rawOf(sent.body.id));
  expect(mail.text).toMatch(/^Look below\.[^]*The plans\./);
});

it.each([
  [{ forward_note_text: "Note" }],
  [{ include_original_attachments: false }],
  [{ forward_message_id: randomUUID() }],
  [{ forward_message_id: randomUUID(), forward_of_message_id: randomUUID() }],
  [{ thread_id: randomUUID() }],
  [{ thread_id: "x" }],
  [{ references: ["no id"] }],
  [{ references: [randomUUID()] }],
  [{ references: Array.from({ length: 101 }, (_, n) => `<${n}@example.com>`) }],
  [{ attachments: [{ filename: "a.txt" }] }],
  [{ track_opens: "yes" }],
])("refuses %j, and makes nothing", async (wrong) => {
  expect(await refusal("POST", "", { ...complete, ...wrong })).toEqual([422, "validation_failed"]);
  expect((await writer.call("GET")).body.items).toEqual([]);
});

it("answers in a thread that is named, with the references that are given", async () => {
  const rfcId = `<question-${randomUUID()}@example.com>`;
  const asked = await putMessage(parley.services, writer.agent.id, { rfcId, subject: "Question", bodyText: "When?" });
  const draft = await writer.draft({ ...complete, thread_id: asked.threadId, references: ["<a@example.com>"] });
  expect(draft).toMatchObject({ thread_id: asked.threadId, in_reply_to: rfcId });
  const sent = await writer.call("POST", `/${draft.id}/send`, { generation: 1 });
  expect(sent.body.thread_id).toBe(asked.threadId);
  const mail = await PostalMime.parse(await rawOf(sent.body.id));
  expect(mail.inReplyTo).toBe(rfcId);
  expect(mail.references).toBe(`<a@example.com> ${rfcId}`);
  const cleared = await writer.draft({ ...complete, thread_id: asked.threadId });
  const without = await writer.call("PATCH", `/${cleared.id}`, { generation: 1, thread_id: null });
  expect(without.body).toMatchObject({ thread_id: null, in_reply_to: null });
});

it("counts opens when the draft says so", async () => {
  const draft = await writer.draft({ ...complete, body_html: "<p>It is ready.</p>", track_opens: true });
  expect(draft.track_opens).toBe(true);
  const sent = await writer.call("POST", `/${draft.id}/send`, { generation: 1 });
  expect((await rawOf(sent.body.id)).toString()).toMatch(/\/t\/[\w.=\r\n-]+gif/);
});
