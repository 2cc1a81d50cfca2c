import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let address: string;

beforeAll(async () => {
  parley = await startTestParley({
    environment: { MAIL_FOOTER_TEXT: "Sent by an agent", MAIL_SENDS_PER_MINUTE: "10000" },
  });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "sender");
  address = "sender@agents.localhost";
});

afterAll(async () => {
  await parley.close();
});

const base = () => `/api/v1/mail/mailboxes/${address}/messages`;
const message = {
  recipients: { to: ["Ada Lovelace <ada@example.com>"] },
  subject: "Report",
  body_text: "It is ready.",
};

function post(body: unknown, headers: Record<string, string> = {}, path = base()): Promise<RestAnswer> {
  return rest(parley, agent.key, "POST", path, body, headers);
}

function db() {
  return parley.services.database.request.reader;
}

/** A message as it travels. */
async function rawOf(id: string): Promise<string> {
  const row = await db().mailMessage.findUniqueOrThrow({ where: { id } });
  const stream = await readContent(db(), parley.services.blobs, row.contentId!);
  return Buffer.concat(await stream!.toArray()).toString("utf8");
}

async function sent(body: object, path = base()): Promise<{ record: any; raw: string; row: any }> {
  const { status, body: record } = await post(body, {}, path);
  expect([status, record]).toEqual([201, expect.anything()]);
  const include = {
    text: true,
    attachments: { orderBy: { ordinal: "asc" } },
    recipients: { orderBy: { id: "asc" } },
  } as const;
  const row = await db().mailMessage.findUniqueOrThrow({ where: { id: record.id }, include });
  return { record, row, raw: await rawOf(record.id) };
}

it("answers the queued message, before anything was delivered", async () => {
  const { status, body } = await post({ ...message, recipients: { ...message.recipients, bcc: ["eve@example.com"] } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    message_id: expect.stringMatching(/^<[0-9a-f-]{36}@agents\.localhost>$/),
    from_address: address,
    to_addresses: ["ada@example.com"],
    cc_addresses: null,
    subject: "Report",
    snippet: "It is ready.",
    direction: "outbound",
    is_read: true,
    has_attachments: false,
    open_count: 0,
  });
  expect(body.message_id).not.toContain(body.id);
});

it("stores message, recipients, bytes, use and event together", async () => {
  const used = async () =>
    (await db().mailbox.findUniqueOrThrow({ where: { emailAddress: address } })).storageUsedBytes;
  const before = await used();
  const { row, raw } = await sent({
    ...message,
    recipients: { to: ["Ada@Example.com"], cc: ["ada@example.com", "bob@example.com"], bcc: ["eve@example.com"] },
  });
  expect(row.toAddresses).toEqual(["Ada@Example.com"]);
  expect(row.ccAddresses).toEqual(["ada@example.com", "bob@example.com"]);
  expect(row.recipients.map(({ field, address: to }: any) => [field, to])).toEqual([
    ["to", "Ada@Example.com"],
    ["cc", "bob@example.com"],
    ["bcc", "eve@example.com"],
  ]);
  expect((await used()) - before).toBe(BigInt(Buffer.byteLength(raw)));
  const events = await db().event.findMany({ where: { subjectId: row.id, kind: "mail.message.queued" } });
  expect(events.map(({ identityId }) => identityId)).toEqual([agent.id]);
});

it("never shows blind copies in the bytes that are delivered", async () => {
  const { raw } = await sent({ ...message, recipients: { to: ["ada@example.com"], bcc: ["hidden@example.com"] } });
  expect(raw).not.toMatch(/hidden@example\.com|^bcc:/im);
});

it("builds a message that mail programs read", async () => {
  await parley.services.database.request.writer.identity.update({
    where: { id: agent.id },
    data: { displayName: 'Scout "the\r\nBcc: evil@example.com' },
  });
  const { raw, row } = await sent({
    ...message,
    body_html: '<body><img src="cid:logo"></body>',
    reply_to: "Desk <desk@example.com>",
    attachments: [
      { filename: "plan#1.txt", content_type: "text/plain; charset=utf-8", content_base64: "UGxhbg==" },
      { filename: "logo.png", content_type: "image/png", content_base64: "AQID", content_id: "logo" },
    ],
  });
  const mail = await PostalMime.parse(raw);
  expect(mail.from).toMatchObject({ address, name: 'Scout "the Bcc: evil@example.com' });
  expect(mail.to).toMatchObject([{ address: "ada@example.com", name: "Ada Lovelace" }]);
  expect(mail.replyTo).toMatchObject([{ address: "desk@example.com", name: "Desk" }]);
  expect(mail.messageId).toBe(row.rfcId);
  expect(mail.text?.trimEnd()).toBe("It is ready.\n\n-- \nSent by an agent");
  expect(mail.html?.trim()).toBe('<body><img src="cid:logo"><p data-agent-footer="1">Sent by an agent</p></body>');
  expect(mail.attachments.map(({ filename, contentId, disposition }) => [filename, contentId, disposition])).toEqual([
    ["logo.png", "<logo>", "inline"],
    ["plan_1.txt", undefined, "attachment"],
  ]);
  expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^bcc:/im);
  expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(row.attachments.map(({ filename, isInline }: any) => [filename, isInline])).toEqual([
    ["plan_1.txt", false],
    ["logo.png", true],
  ]);
});

it("puts the image that counts opens into the delivered copy alone", async () => {
  const { raw, row } = await sent({ ...message, body_html: "<p>Hi</p>", track_opens: true });
  const { html } = await PostalMime.parse(raw);
  expect(html).toMatch(/\/t\/[\w.-]+\.gif/);
  expect(row.text.bodyHtml).not.toContain("/t/");
  expect(row.tracksOpens).toBe(true);
});

describe("the footer", () => {
  it("is neither in the snippet nor in what searches find", async () => {
    const { row, record } = await sent({ ...message, body_text: "Zanzibar" });
    expect(row.text.bodyText).toBe("Zanzibar\n\n-- \nSent by an agent");
    expect(record.snippet).toBe("Zanzibar");
    const found = await db().$queryRaw<unknown[]>`
      select 1 from mail_text where message_id = ${row.id}::uuid and search @@ to_tsquery('simple', 'agent')`;
    expect(found).toEqual([]);
  });

  it("is all that a message without a body says", async () => {
    const { row } = await sent({ recipients: message.recipients, subject: "" });
    expect(row.text).toMatchObject({ bodyText: "-- \nSent by an agent", bodyHtml: null });
  });

  it("can be turned off by organizations that pay, and by no others", async () => {
    for (const [plan, text] of [
      ["team", "Hi"],
      ["free", "Hi\n\n-- \nSent by an agent"],
    ] as const) {
      const other = await makeOrganization(parley.services, plan);
      const { key } = await makeAgent(parley.services, other, `footer-${plan}`);
      await parley.services.database.request.writer.billingAccount.create({
        data: { organizationId: other.id, removeBrandingFooter: true },
      });
      const path = `/api/v1/mail/mailboxes/footer-${plan}@agents.localhost/messages`;
      const { body } = await rest(parley, key, "POST", path, { ...message, body_text: "Hi" });
      expect((await db().mailText.findUniqueOrThrow({ where: { messageId: body.id } })).bodyText).toBe(text);
    }
  });
});

describe("refuses", () => {
  it.each<[string, object, readonly (string | number)[]]>([
    ["no recipient", { recipients: { to: [] } }, ["body", "recipients", "to"]],
    [
      "51 recipients",
      { recipients: { to: Array.from({ length: 51 }, (_, at) => `a${at}@b.example`) } },
      ["body", "recipients"],
    ],
    ["no address", { recipients: { to: ["ada@example.com", "bob"] } }, ["body", "recipients", "to", 1]],
    ["a header in an address", { recipients: { to: ["a@b.c\r\nBcc: e@f.g"] } }, ["body", "recipients", "to", 0]],
    ["a header in a name", { recipients: { to: ["A\r\nBcc: e@f.g <a@b.c>"] } }, ["body", "recipients", "to", 0]],
    ["a header in the subject", { subject: "Hi\r\nBcc: e@f.g" }, ["body", "subject"]],
    ["a header in Reply-To", { reply_to: "a@b.c\r\nBcc: e@f.g" }, ["body", "reply_to"]],
    ["a header in the parent", { in_reply_to_message_id: "<a@b>\r\nBcc: e@f.g" }, ["body", "in_reply_to_message_id"]],
    ["a long subject", { subject: "x".repeat(999) }, ["body", "subject"]],
    ["opens without HTML", { track_opens: true }, ["body", "track_opens"]],
    [
      "bad base64",
      { attachments: [{ filename: "a", content_type: "text/plain", content_base64: "???" }] },
      ["body", "attachments", 0, "content_base64"],
    ],
    [
      "a header in a type",
      { attachments: [{ filename: "a", content_type: "text/plain\r\nX: y", content_base64: "" }] },
      ["body", "attachments", 0, "content_type"],
    ],
  ])("%s, and stores nothing", async (_, change, loc) => {
    const count = () => db().mailMessage.count();
    const before = await count();
    const answer = await post({ ...message, ...change });
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(loc);
    expect(await count()).toBe(before);
  });

  it("a body of more than 40 MiB", async () => {
    const answer = await rest(parley, agent.key, "POST", base(), { ...message, body_text: "x".repeat(41 * 1_048_576) });
    expect(errorOf(answer)).toEqual([413, "payload_too_large"]);
  });

  it("everything to a recipient whom a rule blocks, and says which", async () => {
    const made = await makeAgent(parley.services, organization, "whitelisted");
    await parley.services.database.request.writer.mailbox.update({
      where: { identityId: made.id },
      data: { filterMode: "whitelist" },
    });
    const answer = await post(message, {}, "/api/v1/mail/mailboxes/sender@agents.localhost/messages");
    expect(answer.status).toBe(201);
    const path = "/api/v1/mail/mailboxes/whitelisted@agents.localhost/messages";
    const refused = await rest(parley, made.key, "POST", path, message);
    expect(errorOf(refused)).toEqual([403, "recipient_blocked"]);
    expect(refused.body.detail).toMatchObject({
      address: "ada@example.com",
      matched_rule_id: null,
      reason: "filter_mode",
    });
  });

  it("what the mailbox has no room for", async () => {
    const made = await makeAgent(parley.services, organization, "full-box");
    const { writer } = parley.services.database.request;
    await writer.mailbox.update({ where: { identityId: made.id }, data: { storageUsedBytes: 50n * 1024n ** 3n } });
    const path = "/api/v1/mail/mailboxes/full-box@agents.localhost/messages";
    const answer = await rest(parley, made.key, "POST", path, message);
    expect(errorOf(answer)).toEqual([402, "storage_limit_exceeded"]);
    expect(answer.body.detail).toMatchObject({
      message: expect.any(String),
      upgrade_url: expect.stringMatching(/^http/),
      limit_bytes: 50 * 1024 ** 3,
    });
  });

  it("more recipients than the day allows", async () => {
    const free = await makeOrganization(parley.services, "free");
    const made = await makeAgent(parley.services, free, "busy-box");
    const path = "/api/v1/mail/mailboxes/busy-box@agents.localhost/messages";
    const to = Array.from({ length: 50 }, (_, at) => `a${at}@b.example`);
    const send = (recipients: object) => rest(parley, made.key, "POST", path, { ...message, recipients });
    expect((await send({ to })).status).toBe(201);
    expect((await send({ to })).status).toBe(201);
    const refused = await send({ to: ["ada@example.com"] });
    expect(errorOf(refused)).toEqual([429, "send_quota_exceeded"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(86_000);
  });
});

describe("with an Idempotency-Key", () => {
  it("sends once", async () => {
    const first = await post(message, { "idempotency-key": "key-1" });
    const again = await post(message, { "idempotency-key": "key-1" });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await post({ ...message, body_text: "Other" }, { "idempotency-key": "key-1" });
    expect(errorOf(other)).toEqual([409, "idempotency_key_reused"]);
  });

  it("takes keys of up to 255 characters, and larger bodies than keys are compared by", async () => {
    expect((await post(message, { "idempotency-key": "k".repeat(255) })).status).toBe(201);
    expect(errorOf(await post(message, { "idempotency-key": "k".repeat(256) }))).toEqual([422, "validation_failed"]);
    const large = { ...message, body_text: "x".repeat(4.5 * 1_048_576) };
    expect((await post(large, { "idempotency-key": "large" })).status).toBe(201);
  });
});

describe("a message that answers another", () => {
  it("is named by its row or by its Message-ID", async () => {
    const parent = await putMessage(parley.services, agent.id, { references: ["<root@example.com>"] });
    const { rfcId } = await db().mailMessage.findUniqueOrThrow({ where: { id: parent.id } });
    for (const named of [parent.id, rfcId, rfcId.slice(1, -1)]) {
      const { record, row, raw } = await sent({ ...message, in_reply_to_message_id: named });
      expect(record.thread_id).toBe(parent.threadId);
      expect([row.inReplyTo, row.references]).toEqual([rfcId, ["<root@example.com>", rfcId]]);
      expect(raw).toContain(`In-Reply-To: ${rfcId}\r\n`);
    }
  });

  it("may answer what this mailbox does not have, but no row of another", async () => {
    const { row } = await sent({ ...message, in_reply_to_message_id: "unknown@elsewhere.example" });
    expect(row.inReplyTo).toBe("<unknown@elsewhere.example>");
    const other = await makeAgent(parley.services, organization, "other-sender");
    const foreign = await putMessage(parley.services, other.id);
    const answer = await post({ ...message, in_reply_to_message_id: foreign.id });
    expect(errorOf(answer)).toEqual([422, "in_reply_to_not_found"]);
  });
});

describe("a reply", () => {
  const facts = {
    subject: "Plan",
    replyTo: ["desk@example.com"],
    toAddresses: ["sender@agents.localhost", "bob@example.com", "not an address"],
    ccAddresses: ["eve@example.com", "Desk@example.com"],
  };

  it("goes to the sender, or to everyone", async () => {
    const { id, threadId } = await putMessage(parley.services, agent.id, facts);
    const alone = await sent({ body_text: "Thank you." }, `${base()}/${id}/reply`);
    expect([alone.row.toAddresses, alone.row.ccAddresses]).toEqual([["desk@example.com"], []]);
    const all = await sent({ body_text: "Thank you." }, `${base()}/${id}/reply-all`);
    expect([all.row.toAddresses, all.row.ccAddresses]).toEqual([
      ["desk@example.com", "bob@example.com"],
      ["eve@example.com"],
    ]);
    expect([all.record.subject, all.record.thread_id]).toEqual(["Re: Plan", threadId]);
  });

  it("to oneself alone has no recipients", async () => {
    const { id } = await putMessage(parley.services, agent.id, { fromAddress: address });
    expect(errorOf(await post({}, {}, `${base()}/${id}/reply-all`))).toEqual([422, "no_recipients"]);
  });

  it("cannot be given to what agents do not see", async () => {
    const { id } = await putMessage(parley.services, agent.id, { folder: "blocked" });
    expect(errorOf(await post({}, {}, `${base()}/${id}/reply`))).toEqual([404, "not_found"]);
    const byAdmin = await rest(parley, organization.adminKey, "POST", `${base()}/${id}/reply`, {});
    expect(byAdmin.status).toBe(201);
    const hidden = await db().mailMessage.findUniqueOrThrow({ where: { id: byAdmin.body.id } });
    expect(hidden.isBlocked).toBe(true);
  });
});

describe("a forwarded message", () => {
  it("contains the original inline, with its attachments and images", async () => {
    const { id, threadId } = await putMessage(parley.services, agent.id, {
      subject: "Plan",
      bodyText: "The plan.",
      bodyHtml: '<html><body>The <img src="cid:logo"></body></html>',
      attachments: [
        { filename: "plan.txt", contentType: "text/plain", bytes: "1." },
        { filename: "logo.png", contentType: "image/png", contentId: "logo", bytes: "png" },
      ],
    });
    const all = await sent({ recipients: { to: ["bob@example.com"] }, body_text: "See." }, `${base()}/${id}/forward`);
    const mail = await PostalMime.parse(all.raw);
    expect(mail.text).toMatch(
      /^See\.\n\n-+ Forwarded message -+\nFrom: ada@example\.com\n[^]*The plan\.\n\n-- \nSent by an agent/,
    );
    expect(mail.html).toContain("The <img");
    expect(new Set(mail.attachments.map(({ filename }) => filename))).toEqual(new Set(["logo.png", "plan.txt"]));
    expect(all.record).toMatchObject({ subject: "Fwd: Plan", has_attachments: true });
    expect(all.record.thread_id).not.toBe(threadId);
    expect(all.raw).not.toMatch(/^(In-Reply-To|References):/im);
    const bare = await sent(
      { recipients: { bcc: ["bob@example.com"] }, include_original_attachments: false },
      `${base()}/${id}/forward`,
    );
    expect(bare.row.attachments.map(({ filename }: any) => filename)).toEqual(["logo.png"]);
  });

  it("contains the whole original when it is wrapped", async () => {
    const original = await sent({ ...message, subject: "Original" });
    const { raw, row } = await sent(
      { recipients: { to: ["bob@example.com"] }, mode: "wrapped", body_text: "See." },
      `${base()}/${original.record.id}/forward`,
    );
    expect(raw).toContain("Content-Type: message/rfc822");
    expect(raw).toContain(original.raw.trimEnd());
    expect(row.attachments).toMatchObject([{ contentType: "message/rfc822" }]);
  });

  it("needs a recipient, takes no content ids, and counts opens only in HTML", async () => {
    const { id } = await putMessage(parley.services, agent.id);
    const path = `${base()}/${id}/forward`;
    const recipients = { to: ["bob@example.com"] };
    const image = { filename: "a.png", content_type: "image/png", content_base64: "", content_id: "a" };
    for (const body of [
      { recipients: {} },
      { recipients, additional_attachments: [image] },
      { recipients, track_opens: true },
      { recipients, mode: "wrapped" },
    ]) {
      expect(errorOf(await post(body, {}, path))).toEqual([422, "validation_failed"]);
    }
  });
});
