import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { type PutFacts, putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let address: string;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "reader");
  address = "reader@agents.localhost";
});

afterAll(() => parley?.close());

const put = (facts?: PutFacts) => putMessage(parley.services, agent.id, facts);
const read = (id: string, credential: any = agent.key) =>
  rest(parley, credential, "GET", `/api/v1/mail/mailboxes/${address}/messages/${id}`);
const isRead = async (id: string): Promise<boolean> => {
  const query = `query ($mailbox: String!, $id: ID!) { mailMessage(mailbox: $mailbox, id: $id) { isRead } }`;
  const { data } = await parley.graphql(query, { mailbox: address, id }, organization.admin);
  return data!["mailMessage"].isRead;
};

it("answers the whole record", async () => {
  const { id, threadId } = await put({
    rfcId: "<one@example.com>",
    fromAddress: "Ada@Example.com",
    fromName: "Ada",
    ccAddresses: ["carl@example.com", "READER@agents.localhost"],
    replyTo: [],
    inReplyTo: "<zero@example.com>",
    references: ["<first@example.com>", "<zero@example.com>"],
    subject: "Plans",
    bodyText: "Two lines\r\nof text.",
    bodyHtml: "<p>Two lines</p>",
    extractedText: "Two lines",
    authenticationResults: { spf: "pass" },
    attachments: [
      { filename: "plan.pdf", contentType: "application/pdf", bytes: "%PDF" },
      { filename: "logo.png", contentType: "image/png", bytes: "png", contentId: "logo" },
    ],
  });
  const { status, body } = await read(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    id,
    mailbox_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    thread_id: threadId,
    message_id: "<one@example.com>",
    from_address: "Ada@Example.com",
    from_display_name: "Ada",
    to_addresses: [address],
    cc_addresses: ["carl@example.com", "READER@agents.localhost"],
    subject: "Plans",
    snippet: "Two lines of text.",
    direction: "inbound",
    status: "received",
    cancelable_until: null,
    is_read: true,
    is_starred: false,
    has_attachments: true,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    first_opened_at: null,
    open_count: 0,
    import_job_id: null,
    labels: ["received", "read"],
    screening_level: null,
    body_text: "Two lines\r\nof text.",
    body_html: "<p>Two lines</p>",
    extracted_text: "Two lines",
    bcc_addresses: null,
    in_reply_to: "<zero@example.com>",
    references: ["<first@example.com>", "<zero@example.com>"],
    attachment_metadata: [
      { filename: "plan.pdf", content_type: "application/pdf", size: 4, content_id: null, inline: false },
      { filename: "logo.png", content_type: "image/png", size: 3, content_id: "logo", inline: true },
    ],
    ses_message_id: null,
    reply_all_recipients: { to: ["Ada@Example.com"], cc: ["carl@example.com"] },
    failure_reason: null,
    authentication_results: { spf: "pass" },
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
    review: null,
    screening: null,
  });
});

it("says null where a message has nothing", async () => {
  const { id } = await put({ subject: null, bodyText: null, toAddresses: [], fromAddress: address });
  expect((await read(id)).body).toMatchObject({
    to_addresses: [],
    cc_addresses: null,
    subject: null,
    snippet: null,
    body_text: null,
    body_html: null,
    extracted_text: null,
    bcc_addresses: null,
    in_reply_to: null,
    references: null,
    attachment_metadata: null,
    reply_all_recipients: null,
    authentication_results: null,
  });
});

it("shows blind copies to the sender", async () => {
  const { id } = await put({ direction: "outbound", bccAddresses: ["eve@example.com"] });
  expect((await read(id)).body).toMatchObject({ bcc_addresses: ["eve@example.com"], is_read: true, status: "sent" });
});

it("marks a received message as read when a key reads it, once, and says so in the log", async () => {
  const { id } = await put();
  expect(await isRead(id)).toBe(false);
  for (const credential of [agent.key, organization.adminKey])
    expect((await read(id, credential)).body.is_read).toBe(true);
  expect(await isRead(id)).toBe(true);
  const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
  expect(events.map(({ kind, identityId, subjectVersion }) => [kind, identityId, subjectVersion])).toEqual([
    ["mail.message.changed", agent.id, 2],
  ]);
});

it("shows blocked messages to the organization and never to the agent", async () => {
  const { id } = await put({ folder: "blocked" });
  expect(errorOf(await read(id))).toEqual([404, "not_found"]);
  expect((await read(id, organization.adminKey)).status).toBe(200);
  const query = `query ($mailbox: String!, $id: ID!) { mailMessage(mailbox: $mailbox, id: $id) { isBlocked } }`;
  const { data } = await parley.graphql(query, { mailbox: address, id }, organization.member);
  expect(data!["mailMessage"].isBlocked).toBe(true);
  const events = await parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
  expect(events.map(({ identityId }) => identityId)).toEqual([null]);
});

it("answers 404 for messages of another mailbox, and for what is no id", async () => {
  const other = await makeAgent(parley.services, organization, "other-reader");
  const { id } = await putMessage(parley.services, other.id);
  for (const wrong of [id, "nothing", "00000000-0000-4000-8000-000000000000"]) {
    expect(errorOf(await read(wrong, organization.adminKey))).toEqual([404, "not_found"]);
  }
});

it("finds a message by its id in capitals", async () => {
  const { id } = await put();
  expect((await read(id.toUpperCase())).body.id).toBe(id);
});
