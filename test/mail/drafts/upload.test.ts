import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { endingCredentials } from "../../support/ended-credentials.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeKey, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { makeWriter, type Writer } from "./support.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());

async function ask(by: TestCredential, document: string, input: object): Promise<any> {
  const { data, errors } = await parley.graphql(document, { input }, by);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return Object.values(data!)[0];
}

const askFor = `mutation ($input: CreateMailDraftUploadInput!) {
  createMailDraftUpload(input: $input) { url attachmentId expiresAt maxBytes } }`;
const read = `query ($address: String!, $id: ID!) { mailDraft(mailbox: $address, id: $id) {
  generation createdBy current { origin attachments { id filename contentType byteSize contentId } } } }`;

async function post(
  url: string,
  bytes: Uint8Array,
  { name = "report.pdf", type = "application/pdf", contentId = "" } = {},
) {
  const form = new FormData();
  if (contentId !== "") form.append("content_id", contentId);
  form.append("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  const response = await fetch(url, { method: "POST", body: form });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

async function draftOf(writer: Writer, id: string, by: TestCredential = writer.agent.key): Promise<any> {
  return (await parley.graphql(read, { address: writer.address, id }, by)).data?.["mailDraft"];
}

it("has a person at the console send 20 MiB over GraphQL: a draft, an upload, a send", async () => {
  const writer = await makeWriter(parley, organization);
  const user = organization.admin;
  const own = { mailbox: writer.address };
  const create = "mutation ($input: CreateMailDraftInput!) { createMailDraft(input: $input) { draft { id } } }";
  const to = { recipients: { to: [writer.address] }, subject: "Report", bodyText: "See the file." };
  const { draft } = await ask(user, create, { ...own, ...to });
  const upload = await ask(user, askFor, { ...own, draftId: draft.id });
  expect(upload).toMatchObject({ maxBytes: 25 * 1_048_576, expiresAt: "2026-03-01T09:15:00.000Z" });
  const bytes = Buffer.alloc(20 * 1_048_576, "abcdefghij");
  const answer = await post(upload.url, bytes);
  expect([answer.status, answer.body]).toEqual([
    201,
    {
      filename: "report.pdf",
      content_type: "application/pdf",
      size: bytes.length,
      content_id: null,
      inline: false,
    },
  ]);
  const written = await draftOf(writer, draft.id, user);
  expect(written.current).toMatchObject({ origin: "USER", attachments: [{ id: upload.attachmentId }] });
  const send = `mutation ($input: SendMailDraftInput!) { sendMailDraft(input: $input) {
    message { attachments { filename byteSize } } } }`;
  // A slow server does not answer for so much in its time: the repeat with the same key sends nothing twice.
  const key = { "idempotency-key": randomUUID() };
  const sendDraft = () => parley.graphql(send, { input: { ...own, draftId: draft.id } }, user, key);
  const slow = [409, 503, 504];
  const sent = await vi.waitUntil(async () => [await sendDraft()].find(({ status }) => !slow.includes(status)));
  expect(sent.data!["sendMailDraft"]).toEqual({
    message: { attachments: [{ filename: "report.pdf", byteSize: bytes.length }] },
  });
});

it("takes one file: a repeat answers the same attachment and changes nothing", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const { url } = await ask(writer.agent.key, askFor, { mailbox: writer.address, draftId: id });
  const first = await post(url, Buffer.from("one"));
  expect(await post(url, Buffer.from("another"), { name: "b.pdf" })).toMatchObject({ status: 201, body: first.body });
  expect(await draftOf(writer, id)).toMatchObject({ generation: 2, current: { attachments: [{ byteSize: 3 }] } });
  const both = await Promise.all([1, 2].map(() => post(url, Buffer.from("at once"))));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect((await draftOf(writer, id)).generation).toBe(2);
});

it("takes an image with its content id", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const { url } = await ask(writer.agent.key, askFor, { mailbox: writer.address, draftId: id });
  const wrong = await post(url, Buffer.from("x"), { contentId: "logo" });
  expect(errorOf(wrong)).toEqual([422, "validation_failed"]);
  const image = await post(url, Buffer.from("x"), { name: "logo.png", type: "image/png", contentId: "logo" });
  expect(image.body).toMatchObject({ content_id: "logo", inline: true });
});

it("refuses programs, and files that are too large, and keeps nothing of them", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const { url } = await ask(writer.agent.key, askFor, { mailbox: writer.address, draftId: id });
  expect(errorOf(await post(url, Buffer.from("x"), { name: "setup.exe" }))).toEqual([422, "attachment_blocked"]);
  expect((await post(url, Buffer.alloc(25 * 1_048_576 + 1))).status).toBe(413);
  expect((await draftOf(writer, id)).generation).toBe(1);
});

it("works for a quarter of an hour, for a draft that is there, and for whoever may still write it", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const make = async () => (await ask(writer.agent.key, askFor, { mailbox: writer.address, draftId: id })).url;
  const early = await make();
  clock.advance(15 * 60_000);
  expect(errorOf(await post(early, Buffer.from("x")))).toEqual([403, "mail_draft_upload_refused"]);
  const tampered = (await make()).replace(/.$/, (last: string) => (last === "A" ? "B" : "A"));
  expect(errorOf(await post(tampered, Buffer.from("x")))).toEqual([403, "mail_draft_upload_refused"]);
  const late = await make();
  // The mailbox belongs to another identity by now.
  const other = await makeOrganization(parley.services, "enterprise");
  const { writer: db } = parley.services.database.request;
  await db.identity.update({ where: { id: writer.agent.id }, data: { organizationId: other.id } });
  expect(errorOf(await post(late, Buffer.from("x")))).toEqual([404, "not_found"]);
  await db.identity.update({ where: { id: writer.agent.id }, data: { organizationId: organization.id } });
  await writer.call("DELETE", `/${id}`);
  expect(errorOf(await post(late, Buffer.from("x")))).toEqual([404, "not_found"]);
});

it.each(endingCredentials)("refuses the address of %s", async (_, make) => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const { credential, end } = await make(parley, clock, organization, writer.agent);
  const addresses = [1, 2].map(() => ask(credential, askFor, { mailbox: writer.address, draftId: id }));
  const [before, after] = await Promise.all(addresses);
  expect((await post(before.url, Buffer.from("x"))).status).toBe(201);
  await end();
  expect(errorOf(await post(after.url, Buffer.from("y")))).toEqual([403, "mail_draft_upload_refused"]);
  expect((await draftOf(writer, id)).current.attachments).toMatchObject([{ id: before.attachmentId }]);
});

it("says that an address ends with the key that asked for it", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft();
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const { secret } = await makeKey(parley.services, organization.id, writer.agent.id, writer.agent.id, expiresAt);
  const upload = await ask(secret, askFor, { mailbox: writer.address, draftId: id });
  expect(upload.expiresAt).toBe(expiresAt.toISOString());
});

it("gives no address for another's draft", async () => {
  const [mine, theirs] = [await makeWriter(parley, organization), await makeWriter(parley, organization)];
  const { id } = await theirs.draft();
  for (const input of [
    { mailbox: mine.address, draftId: id },
    { mailbox: theirs.address, draftId: id },
    { mailbox: mine.address, draftId: randomUUID() },
  ]) {
    const { errors } = await parley.graphql(askFor, { input }, mine.agent.key);
    expect(errors?.[0]?.extensions["code"]).toBe("not_found");
  }
});
