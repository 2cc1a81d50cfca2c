import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { meetSenders } from "../../../subgraphs/shared/contacts/meet-senders.js";
import { sendBySmtp, smtpEnvironment } from "../../mail/support/smtp.js";
import { waitForMail } from "../../mail/support/wait-for-mail.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";

const perDay = 3;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
beforeAll(async () => {
  parley = await startTestParley({
    environment: {
      ...smtpEnvironment,
      MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "1000",
      WEBHOOK_ALLOW_INSECURE: "1",
      CONTACTS_AUTO_PER_DAY: String(perDay),
      CONTACTS_MAX_PER_ORGANIZATION: "4",
    },
  });
});
afterAll(() => parley?.close());
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("met"));
});

const addressOf = ({ handle: name }: TestAgent) => `${name}@agents.localhost`;

interface Sent {
  readonly from?: string;
  readonly to?: readonly TestAgent[];
  readonly envelope?: string;
  readonly headers?: readonly string[];
}

/** A mail comes from outside. */
async function receive({ from = "Dana Example <Dana@Example.com>", to, envelope, headers = [] }: Sent = {}) {
  const receivers = (to ?? [agent]).map(addressOf);
  const all = [`From: ${from}`, `To: ${receivers.join(", ")}`, `Message-ID: <${randomUUID()}@example.com>`, ...headers];
  const raw = [...all, "Subject: Hello", "", "Hello.", ""].join("\r\n");
  await sendBySmtp(parley, { from: envelope ?? "dana@example.com", to: receivers, raw });
  await waitForMail(parley);
}

const db = () => parley.services.database.request.reader;
const contacts = () => db().contact.findMany({ where: { organizationId: organization.id }, orderBy: { id: "asc" } });
const names = async () => (await contacts()).map(({ preferredName }) => preferredName);
const mails = () => db().mailMessage.count({ where: { mailbox: { identityId: agent.id } } });
const events = (kind: string) => db().event.findMany({ where: { organizationId: organization.id, kind } });

it("the first mail of a stranger makes a suggestion, which its webhook already names; the next one makes none", async () => {
  const receiver = await startReceiver();
  try {
    const mailbox = await db().mailbox.findUniqueOrThrow({ where: { identityId: agent.id } });
    const body = { url: receiver.url, event_types: ["message.received"], mailbox_id: mailbox.id };
    expect((await rest(parley, agent.key, "POST", "/api/v1/webhooks/subscriptions", body)).status).toBe(201);
    await receive();
    await vi.waitFor(async () => {
      await parley.work?.runDueJobs();
      expect(receiver.received).toHaveLength(1);
    });
    const [contact] = await contacts();
    const { data } = JSON.parse(receiver.received[0]!.body);
    const named = { bucket: "from", address: "Dana@Example.com", id: contact!.id, name: "Dana Example", memories: [] };
    expect(data.contacts).toEqual([named]);
  } finally {
    await receiver.close();
  }
  await receive();
  expect(await mails()).toBe(2);
  const { body: listed } = await rest(parley, organization.adminKey, "GET", "/api/v1/contacts");
  expect(listed).toMatchObject([
    {
      preferred_name: "Dana Example",
      preferred_name_source: "mail_header",
      preferred_name_locked_at: null,
      emails: [{ label: null, value: "Dana@Example.com", is_primary: true }],
      creation_source: "communication",
      review_status: "unreviewed",
      is_auto_created: true,
      created_by_identity_id: agent.id,
    },
  ]);
  expect((await events("contact.created")).map(({ data }) => data)).toEqual([{ source: "communication" }]);
  expect(await events("contact.updated")).toEqual([]);
  const found = await rest(parley, organization.adminKey, "GET", "/api/v1/contacts/lookup?email=dana@example.com");
  expect(found.body).toHaveLength(1);
  expect((await rest(parley, agent.key, "GET", "/api/v1/contacts?q=dana%20ex")).body).toHaveLength(1);
});

it("a sender without a name is called by the address, until a mail says a name", async () => {
  await receive({ from: "dana@example.com" });
  expect(await contacts()).toMatchObject([
    { preferredName: "dana@example.com", preferredNameSource: "identifier_fallback" },
  ]);
  await receive({ from: '"dana@example.com" <dana@example.com>' });
  await receive({ from: "Dana <dana@example.com>" });
  await receive({ from: "Mallory <dana@example.com>" });
  expect(await contacts()).toMatchObject([
    { preferredName: "Dana", preferredNameSource: "mail_header", sortName: "dana" },
  ]);
  expect((await events("contact.updated")).map(({ data, subjectVersion }) => [data, subjectVersion])).toEqual([
    [{ fields: ["preferred_name", "preferred_name_source"] }, 2],
  ]);
});

it("a name that a person gave stays", async () => {
  const emails = [{ label: null, value: "dana@example.com", isPrimary: true }];
  await makeContact(parley.services, organization.id, { preferredName: "D.", emails });
  await receive();
  expect(await names()).toEqual(["D."]);
});

describe("no contact is made", () => {
  it.each<[string, Sent]>([
    ["of a program's mailbox", { from: "Shop <no-reply@example.com>" }],
    ["of a list", { headers: ["List-Id: <all.example.com>"] }],
    ["of a newsletter", { headers: ["Precedence: bulk"] }],
    ["of an automatic answer", { headers: ["Auto-Submitted: auto-replied"] }],
    ["of spam", { headers: ["X-Spam-Flag: YES"] }],
    ["of a report", { envelope: "" }],
    ["of one who claims to be of this installation", { from: "Boss <boss@agents.localhost>" }],
    ["of several senders", { from: "a@example.com, b@example.com" }],
    ["of an address in quotes", { from: '"a b"@example.com' }],
    ["of an address that is too long", { from: `${"a".repeat(250)}@example.com` }],
  ])("%s", async (_, mail) => {
    await receive(mail);
    expect(await mails()).toBe(1);
    expect(await contacts()).toEqual([]);
  });

  it("of a sender who is blocked", async () => {
    const rule = { action: "block", match_type: "domain", match_target: "example.com" };
    await rest(parley, organization.adminKey, "POST", `/api/v1/mail/mailboxes/${addressOf(agent)}/contact-rules`, rule);
    await receive();
    expect([await mails(), await contacts()]).toEqual([1, []]);
  });

  it("of a mail that an agent of another organization sends, nor of whom it is sent to", async () => {
    const other = await makeOrganization(parley.services);
    const writer = await makeAgent(parley.services, other, handle("writer"));
    const body = { recipients: { to: [addressOf(agent)] }, subject: "Hi", body_text: "Hi." };
    const path = `/api/v1/mail/mailboxes/${addressOf(writer)}/messages`;
    expect((await rest(parley, writer.key, "POST", path, body)).status).toBeLessThan(300);
    await vi.waitFor(async () => {
      await parley.work?.runDueJobs();
      expect(await mails()).toBe(1);
    });
    expect(await db().contact.count({ where: { organizationId: { in: [organization.id, other.id] } } })).toBe(0);
  });

  it("while an organization does not want them", async () => {
    const change = (wanted: boolean) =>
      parley.graphql(
        "mutation ($wanted: Boolean) { updateOrganization(input: { contactsAutoCreate: $wanted }) { organization { contactsAutoCreate } } }",
        { wanted },
        organization.admin,
      );
    expect((await change(false)).data!["updateOrganization"].organization).toEqual({ contactsAutoCreate: false });
    await receive();
    expect([await mails(), await contacts()]).toEqual([1, []]);
    await change(true);
    await receive();
    expect(await names()).toEqual(["Dana Example"]);
  });

  it("of one whose suggestion was deleted, but of others", async () => {
    await receive();
    const { id } = (await contacts())[0]!;
    expect((await rest(parley, organization.adminKey, "DELETE", `/api/v1/contacts/${id}`)).status).toBe(204);
    await receive();
    expect([await mails(), await contacts()]).toEqual([2, []]);
    await receive({ from: "Ed <ed@example.com>" });
    expect(await names()).toEqual(["Ed"]);
  });
});

it("beyond the limit of a day mail still arrives, and the people learn of it once", async () => {
  for (let n = 0; n < perDay + 3; n += 1) await receive({ from: `P${n} <p${n}@example.com>` });
  expect(await mails()).toBe(perDay + 3);
  expect(await names()).toEqual(["P0", "P1", "P2"]);
  expect(await events("address_book.limit_reached")).toMatchObject([
    { subjectId: organization.id, identityId: null, data: {} },
  ]);
});

it("beyond the limit of all contacts too", async () => {
  for (let n = 0; n < 3; n += 1) await makeContact(parley.services, organization.id, { givenName: `G${n}` });
  await receive({ from: "A <a@example.com>" });
  await receive({ from: "B <b@example.com>" });
  expect([await mails(), (await contacts()).length]).toEqual([2, 4]);
  expect(await events("address_book.limit_reached")).toHaveLength(1);
});

it("agents who get the first mail at the same time make one contact", async () => {
  const others = [];
  for (let n = 0; n < 4; n += 1) others.push(await makeAgent(parley.services, organization, handle("met")));
  await receive({ to: [agent, ...others] });
  expect(await names()).toEqual(["Dana Example"]);
  const { database, parts } = parley.services;
  const name = { text: "Ed", source: "mail_header" as const };
  const sender = {
    organizationId: organization.id,
    identityId: agent.id,
    kind: "email" as const,
    text: "ed@example.com",
    name,
  };
  const meet = parts.get(meetSenders);
  await Promise.all(
    Array.from({ length: 8 }, () =>
      database.jobs.pipelinedTransaction((tx) =>
        meet(tx, parley.services, [sender, { ...sender, text: "Ed@example.com" }]),
      ),
    ),
  );
  expect(await names()).toEqual(["Dana Example", "Ed"]);
  expect(await events("contact.created")).toHaveLength(2);
});
