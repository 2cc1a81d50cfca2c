import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { putMessage } from "../support/put-message.js";
import { makeWriter, textFile, type Writer } from "./support.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;

async function ask(writer: Writer, document: string, variables: object = {}): Promise<any> {
  const { data, errors } = await parley.graphql(document, { ...variables }, writer.agent.key);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

const fields = `id generation threadId thread { id } mailbox { emailAddress } createdBy
  current { number origin prompt recipients { to cc bcc } subject bodyText bodyHtml textsOmitted replyTo
            inReplyToMessageId forwardOfMessageId forwardMode attachments { filename byteSize download { url } } }`;

it("is written, read and sent over GraphQL", async () => {
  const writer = await makeWriter(parley, organization);
  const message = await putMessage(parley.services, writer.agent.id);
  const create = `mutation ($input: CreateMailDraftInput!) { createMailDraft(input: $input) { draft { ${fields} } } }`;
  const input = {
    mailbox: writer.address,
    subject: "One",
    inReplyToMessageId: message.id,
    origin: "GENERATED",
    prompt: "?",
  };
  const { draft } = (await ask(writer, create, { input })).createMailDraft;
  expect(draft).toMatchObject({
    generation: 1,
    threadId: message.threadId,
    thread: { id: message.threadId },
    mailbox: { emailAddress: writer.address },
    current: { number: 1, origin: "GENERATED", prompt: "?", recipients: { to: [], cc: [], bcc: [] }, subject: "One" },
  });
  const own = { mailbox: writer.address, draftId: draft.id };
  const add = `mutation ($input: AddMailDraftAttachmentInput!) {
    addMailDraftAttachment(input: $input) { attachment { filename } draft { generation } } }`;
  const file = { filename: "a.txt", contentType: "text/plain", contentBase64: "YQ==" };
  expect((await ask(writer, add, { input: { ...own, ...file } })).addMailDraftAttachment).toEqual({
    attachment: { filename: "a.txt" },
    draft: { generation: 2 },
  });
  const update = `mutation ($input: UpdateMailDraftInput!) { updateMailDraft(input: $input) { draft { ${fields} } } }`;
  const change = { ...own, expectedGeneration: 2, recipients: { to: ["ada@example.com"] }, bodyText: "Hi" };
  const changed = (await ask(writer, update, { input: change })).updateMailDraft.draft;
  expect(changed.current).toMatchObject({ origin: "AGENT", prompt: null, bodyText: "Hi", textsOmitted: false });
  const { errors } = await parley.graphql(update, { input: change }, writer.agent.key);
  expect(errors?.[0]?.extensions).toMatchObject({
    code: "draft_generation_conflict",
    details: { current_generation: 3 },
  });
  const list = `{ mailDrafts(mailbox: "${writer.address}") { nodes { ${fields} } } }`;
  expect((await ask(writer, list)).mailDrafts.nodes).toMatchObject([{ id: draft.id, current: { bodyText: "Hi" } }]);
  const generations = `query { mailDraftGenerations(mailbox: "${writer.address}", draftId: "${draft.id}") {
    nodes { number attachments { filename } } } }`;
  expect((await ask(writer, generations)).mailDraftGenerations.nodes).toEqual([
    { number: 3, attachments: [{ filename: "a.txt" }] },
    { number: 2, attachments: [{ filename: "a.txt" }] },
    { number: 1, attachments: [] },
  ]);
  const send = `mutation ($input: SendMailDraftInput!) { sendMailDraft(input: $input) { message { id threadId } } }`;
  const sent = await ask(writer, send, { input: { ...own, expectedGeneration: 3 } });
  expect(sent.sendMailDraft.message.threadId).toBe(message.threadId);
});

it("leaves texts out of an answer that would be too large, and says so", async () => {
  const writer = await makeWriter(parley, organization);
  for (let n = 0; n < 5; n++) await writer.draft({ body_text: "x".repeat(4 * 1_048_576) });
  const rows = await db().mailDraft.findMany({ where: { mailbox: { emailAddress: writer.address } } });
  const one = ({ id }: { id: string }, at: number) =>
    `d${at}: mailDraft(mailbox: "${writer.address}", id: "${id}") { current { bodyText textsOmitted } }`;
  const data = await ask(writer, `{ ${rows.map(one).join("\n")} }`);
  const shown = Object.values<any>(data).map(({ current }) => [current.bodyText !== null, current.textsOmitted]);
  expect(shown.filter(([hasText]) => hasText)).toHaveLength(4);
  expect(shown.filter(([, isOmitted]) => isOmitted)).toHaveLength(1);
});

it("tells followers of every change, once and in order", async () => {
  const writer = await makeWriter(parley, organization);
  const after = (await parley.graphql("{ eventCursor }", {}, writer.agent.key)).data!["eventCursor"] as string;
  const { id } = await writer.draft({ recipients: { to: ["ada@example.com"] } });
  await writer.call("PATCH", `/${id}`, { subject: "Report" });
  const sent = await writer.call("POST", `/${id}/send`);
  const other = await writer.draft();
  await writer.call("DELETE", `/${other.id}`);
  const events = await db().event.findMany({
    where: { kind: { startsWith: "mail.draft." }, identityId: writer.agent.id },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ kind, subjectId, subjectVersion }) => [kind, subjectId, subjectVersion])).toEqual([
    ["mail.draft.created", id, 1],
    ["mail.draft.changed", id, 2],
    ["mail.draft.sent", id, 3],
    ["mail.draft.created", other.id, 1],
    ["mail.draft.deleted", other.id, 2],
  ]);
  expect(events[2]!.data).toMatchObject({ draftId: id, messageId: sent.body.id });
  const document = `subscription { mailDraftChanged(mailbox: "${writer.address}", after: "${after}") {
    kind draftId version messageId draft { id } } }`;
  const socket = openSocket(parley.url, { apiKey: writer.agent.key });
  const seen = (await socket.subscribe(document).take(5)).map(({ data }) => data.mailDraftChanged);
  await socket.close();
  expect(seen[2]).toEqual({
    kind: "mail.draft.sent",
    draftId: id,
    version: 3,
    messageId: sent.body.id,
    draft: null,
  });
});

it("moves with its identity, and goes with it", async () => {
  const writer = await makeWriter(parley, organization);
  const { id } = await writer.draft({ recipients: { to: ["ada@example.com"] }, subject: "Report" });
  await writer.call("POST", `/${id}/attachments`, textFile("a.txt", "x".repeat(300_000)));
  const other = await makeOrganization(parley.services, "enterprise");
  const data = { organizationId: other.id };
  await parley.services.database.request.writer.identity.update({ where: { id: writer.agent.id }, data });
  expect((await writer.call("GET", `/${id}`, undefined, { key: organization.adminKey })).status).toBe(404);
  expect((await writer.call("GET", `/${id}`, undefined, { key: other.adminKey })).body.id).toBe(id);
  const gone = await rest(parley, other.adminKey, "DELETE", `/api/v1/identities/${writer.agent.handle}`);
  expect(gone.status).toBe(204);
  expect((await writer.call("POST", `/${id}/send`, {}, { key: other.adminKey })).status).toBe(404);
  await parley.work!.runDueJobs();
  expect(await db().mailDraft.count({ where: { id } })).toBe(0);
  expect(await db().mailDraftAttachment.count({ where: { draftId: id } })).toBe(0);
});

it("goes with its organization", async () => {
  const other = await makeOrganization(parley.services, "enterprise");
  const writer = await makeWriter(parley, other);
  const { id } = await writer.draft({ subject: randomUUID() });
  const { slug } = await db().organization.findUniqueOrThrow({ where: { id: other.id } });
  const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
  expect((await parley.graphql(mutation, {}, other.admin)).errors).toBeUndefined();
  await parley.work!.runDueJobs();
  clock.advance(5 * 60_000);
  await parley.work!.runDueJobs();
  expect(await db().mailDraft.count({ where: { id } })).toBe(0);
});
