import { afterAll, beforeAll, expect, test } from "vitest";
import { senderChecker } from "../../../subgraphs/mail/reception/checks/open-checker.js";
import { unchecked } from "../../../subgraphs/mail/reception/rules/sender-checks.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let address: string;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, handle("batch"));
  address = `${agent.handle}@agents.localhost`;
});
afterAll(() => parley?.close());

interface Wanted {
  readonly id: string | null;
  readonly from?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** Hands mails over one after the other; none of them is put into the mailbox yet. */
async function handOver(...mails: readonly Wanted[]): Promise<void> {
  for (const { id, from = "ada@outside.example", headers = [], body = "Hello" } of mails) {
    const ids = id === null ? [] : [`Message-ID: <${id}@outside.example>`];
    const raw = [`From: ${from}`, `To: ${address}`, ...ids, ...headers, "", body, ""].join("\r\n");
    await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw });
  }
}

async function stored() {
  const { reader } = parley.services.database.request;
  const where = { mailbox: { identityId: agent.id } };
  const threads = new Map((await reader.mailThread.findMany({ where })).map((thread) => [thread.id, thread]));
  const orderBy = [{ createdAt: "asc" }, { id: "asc" }] as const;
  const mails = await reader.mailMessage.findMany({ where, include: { attachments: true }, orderBy: [...orderBy] });
  return mails.map((mail) => ({ ...mail, thread: threads.get(mail.threadId)! }));
}
const named = async (id: string) => (await stored()).filter(({ rfcId }) => rfcId === `<${id}@outside.example>`);

test("mails that wait together are each judged, threaded, counted and told as if they had come alone", async () => {
  const rule = { action: "block", match_type: "exact_email", match_target: "bad@outside.example" };
  const rules = `/api/v1/identities/${agent.handle}/mail-contact-rules`;
  expect((await rest(parley, organization.adminKey, "POST", rules, rule)).status).toBe(201);
  const picture = ["MIME-Version: 1.0", "Content-Type: image/png; name=a.png", "Content-Transfer-Encoding: base64"];
  await handOver(
    { id: "question" },
    { id: "answer", headers: ["In-Reply-To: <question@outside.example>"] },
    { id: "question", body: "A second copy" },
    { id: "forged", from: "somebody@agents.localhost" },
    { id: "blocked", from: "bad@outside.example" },
    { id: "blocked-answer", from: "bad@outside.example", headers: ["In-Reply-To: <question@outside.example>"] },
    { id: "flagged", headers: ["X-Spam-Flag: YES"] },
    { id: "picture", headers: picture, body: "iVBORw0KGgo=" },
    { id: null, body: "No id" },
    { id: null, body: "No id" },
  );
  await waitForMail(parley);
  const mails = await stored();
  const folders = new Map(mails.map(({ rfcId, thread }) => [rfcId, thread.folder]));
  const folder = (id: string) => folders.get(`<${id}@outside.example>`);
  expect(["question", "answer", "forged", "blocked", "blocked-answer", "flagged", "picture"].map(folder)).toEqual([
    ...["inbox", "inbox", "spam", "blocked", "blocked", "spam", "inbox"],
  ]);
  const [[question], [answer], [blockedAnswer]] = [
    await named("question"),
    await named("answer"),
    await named("blocked-answer"),
  ];
  expect(answer!.threadId).toBe(question!.threadId);
  expect(blockedAnswer!.threadId).not.toBe(question!.threadId);
  expect(question!.thread.messageCount).toBe(2);
  expect((await named("picture"))[0]!.attachments).toMatchObject([{ filename: "a.png" }]);
  // The copies went: of an id, and of the same bytes without one.
  expect(mails).toHaveLength(8);
  const { reader } = parley.services.database.request;
  const mailbox = await reader.mailbox.findFirstOrThrow({ where: { identityId: agent.id } });
  expect(Number(mailbox.storageUsedBytes)).toBe(mails.reduce((sum, { byteSize }) => sum + Number(byteSize), 0));
  const events = await reader.event.findMany({ where: { subjectId: { in: mails.map(({ id }) => id) } } });
  expect(events.map(({ kind }) => kind).toSorted()).toEqual([
    ...["mail.message.blocked", "mail.message.blocked"],
    ...Array.from({ length: 4 }, () => "mail.message.received"),
    ...["mail.message.spam", "mail.message.spam"],
  ]);
  const counters = await reader.usageCounter.findMany({ where: { identityId: agent.id, channel: "email_inbound" } });
  expect(counters.reduce((sum, { units }) => sum + Number(units), 0)).toBe(mails.length);
});

test("more mails than one job takes in all arrive, in their order", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `many-${index}`);
  await handOver(...ids.map((id) => ({ id })));
  await waitForMail(parley);
  const found = (await stored()).flatMap(({ rfcId }) => /<(many-\d+)@/.exec(rfcId)?.[1] ?? []);
  expect(found).toEqual(ids);
});

test("a mail that cannot be taken in together with others keeps none of them waiting, and none is stored as unreadable", async () => {
  let failures = 0;
  parley.services.parts.put(senderChecker, {
    check: ({ bytes }) => {
      if (!Buffer.from(bytes).includes("difficult") || failures++ > 0) return Promise.resolve(unchecked);
      throw new Error("This mail is difficult.");
    },
  });
  await handOver({ id: "before" }, { id: "difficult" }, { id: "after" });
  await waitForMail(parley);
  for (const id of ["before", "difficult", "after"]) {
    const mails = await named(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.attachments).toEqual([]);
  }
  expect(failures).toBe(2);
});
