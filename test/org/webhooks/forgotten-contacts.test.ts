import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { withoutContacts } from "../../../subgraphs/org/webhooks/rules/without-contacts.js";
import { sendBySmtp, smtpEnvironment } from "../../mail/support/smtp.js";
import { waitForMail } from "../../mail/support/wait-for-mail.js";
import { ManualClock } from "../../support/manual-clock.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";
import { deliveries, insecure, subscriptions } from "../support/webhooks.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let receiver: Receiver;
beforeAll(async () => {
  const limits = { MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "1000" };
  const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
  parley = await startTestParley({ clock, environment: { ...insecure, ...smtpEnvironment, ...limits } });
});
beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("told"));
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => parley?.close());

const emailsOf = (value: string) => [{ label: null, value, isPrimary: true }];
const run = () => parley.work!.runDueJobs();

/** The contact of an address, of which the organization remembers something. */
async function know(name: string, email: string, memory: string): Promise<string> {
  const { id } = await makeContact(parley.services, organization.id, { preferredName: name, emails: emailsOf(email) });
  const fact = { content: memory, kind: "profile" };
  const path = `/api/v1/contacts/${id}/facts`;
  expect((await rest(parley, organization.adminKey, "POST", path, fact)).status).toBe(201);
  return id;
}

async function subscribe(url = receiver.url): Promise<string> {
  const where = { identityId: agent.id };
  const mailbox = await parley.services.database.request.reader.mailbox.findUniqueOrThrow({ where });
  const body = { url, event_types: ["message.received"], mailbox_id: mailbox.id };
  const answer = await rest(parley, agent.key, "POST", subscriptions, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function receive(from: string, cc: string): Promise<void> {
  const to = `${agent.handle}@agents.localhost`;
  const head = [`From: ${from}`, `To: ${to}`, `Cc: ${cc}`, `Message-ID: <${randomUUID()}@known.example>`];
  await sendBySmtp(parley, { from, to, raw: [...head, "Subject: Hello", "", "Hello.", ""].join("\r\n") });
  await waitForMail(parley);
}

async function forget(id: string): Promise<void> {
  const document = "mutation ($id: ID!) { forgetContact(id: $id) { forgottenContactId } }";
  expect((await parley.graphql(document, { id }, organization.adminKey)).errors).toBeUndefined();
}

/** What the log shows. */
const logged = async (): Promise<any[]> =>
  (await rest(parley, agent.key, "GET", `${deliveries}?limit=200`)).body.deliveries;

it.each([
  ["{}", "{}"],
  ['{"contacts":[]}', '{"contacts":[]}'],
  ['{"a":1,"contacts":[{"id":"x"},{"id":"z"}],"b":"é"}', '{"a":1,"contacts":[{"id":"z"}],"b":"é"}'],
  ['{"contacts":[{"id":"z"}],"text":"x"}', '{"contacts":[{"id":"z"}],"text":"x"}'],
])("the data %s has without x and y: %s", (data, without) => {
  const body = (of: string) => `{"id":"evt_1","data":${of}}`;
  expect(withoutContacts(body(data), new Set(["x", "y"]))).toBe(body(without));
});

it("a person who is forgotten leaves the log, retries and replays of webhooks; others stay in them", async () => {
  const dana = await know("Dana Gone", "dana@known.example", "Dana lives in Rome.");
  const ann = await know("Ann Stays", "ann@known.example", "Ann likes tea.");
  receiver.answer = answerWith(503);
  await subscribe();
  // Its bodies are the same, and stored once.
  await subscribe(`${receiver.url}/second`);
  await receive("dana@known.example", "ann@known.example");
  await run();
  expect((await logged())[0].request_payload).toMatch(/Dana Gone.*Dana lives in Rome\./);

  await forget(dana);
  await run();
  const rows = await logged();
  expect(rows).toHaveLength(2);
  for (const { request_payload } of rows) {
    const { contacts, message } = JSON.parse(request_payload).data;
    expect(contacts).toEqual([
      { bucket: "cc", address: "ann@known.example", id: ann, name: "Ann Stays", memories: ["Ann likes tea."] },
    ]);
    // The message keeps its history.
    expect(JSON.stringify(message)).toContain("dana@known.example");
    expect(request_payload).not.toMatch(/Dana/);
  }
  receiver.answer = answerWith(200);
  expect((await rest(parley, agent.key, "POST", `${deliveries}/${rows[0].id}/replay`)).status).toBeLessThan(300);
  await run();
  expect(receiver.received.slice(2).map(({ body }) => body)).toEqual([rows[0].request_payload]);
});

it("a long log is erased to its end, and not that of another organization", async () => {
  const dana = await know("Dana Gone", "dana@known.example", "Dana lives in Rome.");
  const targets = [await subscribe(), await subscribe(`${receiver.url}/second`)];
  const stranger = await makeOrganization(parley.services);
  const theirs = await makeAgent(parley.services, stranger, handle("other"));
  agent = theirs;
  const foreign = await subscribe();
  const body = JSON.stringify({ data: { contacts: [{ id: dana, name: "Dana Gone", memories: [] }] } });
  const at = new Date();
  const put = (targetId: string, count: number) =>
    parley.services.database.request.writer.delivery.createMany({
      data: Array.from({ length: count }, () => ({
        ...{ id: randomUUID(), channel: "webhooks", targetId, eventId: randomUUID(), kind: "message.received" },
        ...{ body, state: "delivered" as const, occurredAt: at, createdAt: at },
      })),
    });
  await put(targets[0]!, 1_000);
  await put(targets[1]!, 101);
  await put(foreign, 1);
  await forget(dana);
  await run();
  const { delivery } = parley.services.database.request.reader;
  const left = await delivery.findMany({ where: { body: { contains: "Dana" } }, select: { targetId: true } });
  expect(left).toEqual([{ targetId: foreign }]);
});
