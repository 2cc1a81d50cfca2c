import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bounceAddress } from "../../../subgraphs/mail/transport/bounce-address.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { putMessage } from "../support/put-message.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let agent: TestAgent;
const address = "reporter@agents.localhost";

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "reporter");
});

afterAll(async () => {
  await parley.close();
});

const reader = () => parley.services.database.request.reader;

/** A message that the relay took for one recipient. */
async function sent(facts: { address?: string; attempts?: number; state?: "waiting" } = {}) {
  const rfcId = `<${randomUUID()}@agents.localhost>`;
  const { id: messageId } = await putMessage(parley.services, agent.id, {
    direction: "outbound",
    status: "sent",
    rfcId,
  });
  const recipientId = randomUUID();
  await parley.services.database.request.writer.mailRecipient.create({
    data: {
      id: recipientId,
      messageId,
      field: "to",
      address: "Bob@x.example",
      state: "accepted",
      changedAt: new Date(),
      ...facts,
    },
  });
  return { messageId, recipientId, rfcId };
}

const report = (rfcId: string, ...fields: string[]) =>
  [
    "From: MAILER-DAEMON@x.example",
    `To: ${address}`,
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "",
    "--b",
    "",
    "Your mail was not delivered.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; x.example",
    "",
    "Final-Recipient: rfc822; bob@x.example",
    ...fields,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${rfcId}`,
    "",
    "--b--",
    "",
  ].join("\r\n");
const failed = ["Action: failed", "Status: 5.1.1", "Diagnostic-Code: smtp; 550 5.1.1 no such user"];

const received = () =>
  reader().mailMessage.count({ where: { mailbox: { identityId: agent.id }, direction: "inbound" } });
const stateOf = async ({ messageId, recipientId }: { messageId: string; recipientId: string }) => {
  const message = await reader().mailMessage.findUnique({ where: { id: messageId } });
  const recipient = await reader().mailRecipient.findUnique({ where: { id: recipientId } });
  return [message?.status, recipient?.state, recipient?.smtpCode];
};

test("a report to the bounce address is matched by it, and is no mail", async () => {
  const mail = await sent();
  const to = bounceAddress(parley.services, mail.recipientId, "agents.localhost");
  await sendBySmtp(parley, { from: "", to, raw: report("<other@x.example>", ...failed) });
  await waitForMail(parley);
  expect(await stateOf(mail)).toEqual(["bounced", "bounced", 550]);
  expect(await received()).toBe(0);
});

test("a report to the mailbox is matched by the mail that it returns", async () => {
  const [mail, good] = [await sent(), await sent()];
  await sendBySmtp(parley, { from: "", to: address, raw: report(mail.rfcId, ...failed) });
  await sendBySmtp(parley, { from: "", to: address, raw: report(good.rfcId, "Action: delivered", "Status: 2.0.0") });
  await waitForMail(parley);
  expect(await stateOf(mail)).toEqual(["bounced", "bounced", 550]);
  expect(await stateOf(good)).toEqual(["delivered", "delivered", null]);
  expect(await received()).toBe(0);
});

test("a delay changes nothing", async () => {
  const mail = await sent();
  await sendBySmtp(parley, { from: "", to: address, raw: report(mail.rfcId, "Action: delayed", "Status: 4.4.1") });
  await waitForMail(parley);
  expect(await stateOf(mail)).toEqual(["sent", "accepted", null]);
});

test("a report about mail of others is mail like any other", async () => {
  await sendBySmtp(parley, { from: "", to: address, raw: report("<foreign@x.example>", ...failed) });
  await waitForMail(parley);
  expect(await received()).toBe(1);
});

/** Hands a mail to the bounce address of a mail; answers the mail's state, and what the mailbox shows of what came. */
async function bounced(raw: string, from = "") {
  const mail = await sent({ attempts: 1 });
  const before = await received();
  const to = bounceAddress(parley.services, mail.recipientId, "agents.localhost");
  await sendBySmtp(parley, { from, to, raw });
  await waitForMail(parley);
  const threadOf = (where: object) =>
    reader().mailMessage.findFirst({ where, orderBy: { id: "desc" }, select: { threadId: true } });
  const own = await threadOf({ id: mail.messageId });
  const came = await threadOf({ mailbox: { identityId: agent.id }, direction: "inbound" });
  const shown = (await received()) - before;
  const recipient = await reader().mailRecipient.findUnique({ where: { id: mail.recipientId } });
  return {
    status: (await stateOf(mail))[0],
    said: recipient?.smtpText,
    shown,
    isThreaded: shown > 0 && own?.threadId === came?.threadId,
  };
}
const text = (subject: string, ...lines: string[]) =>
  ["From: MAILER-DAEMON@x.example", `To: ${address}`, `Subject: ${subject}`, "", ...lines, ""].join("\r\n");
const consumed = { status: "bounced", shown: 0 };
const seen = { status: "sent", shown: 1, isThreaded: true };

describe("to a bounce address", () => {
  const other = (...fields: string[]) =>
    report("<other@x.example>", ...fields).replace("bob@x.example", "moved@y.example");

  test.each([
    ["a failure after the server gave up", report("<o@x.example>", "Action: failed", "Status: 4.4.7"), consumed],
    [
      "comments and brackets",
      report("<o@x.example>", "Action: Failed (unknown user)").replace("bob@x.example", "<Bob@X.example> (him)"),
      consumed,
    ],
    ["a NUL", report("<o@x.example>", "Action: failed", "Diagnostic-Code: smtp; 550 no\0such user"), consumed],
    [
      "the address that was written to, beside one behind it",
      other("Original-Recipient: rfc822;bob@x.example", ...failed),
      consumed,
    ],
    ["an address that is none of ours", other(...failed), seen],
    ["a delay", report("<o@x.example>", "Action: delayed", "Status: 4.4.1"), seen],
    ["what was passed on", report("<o@x.example>", "Action: relayed", "Status: 2.0.0"), { status: "sent", shown: 0 }],
    [
      "qmail",
      text(
        "failure notice",
        "Hi. This is the qmail-send program at x.example.",
        "",
        "<bob@x.example>:",
        "no such user",
      ),
      consumed,
    ],
    [
      "a list of failed recipients",
      text("Mail", "Sorry.").replace("\r\n", "\r\nX-Failed-Recipients: bob@x.example\r\n"),
      consumed,
    ],
    ["an out-of-office reply", text("Automatic reply: Hello", "I am out of the office."), seen],
    ["nothing at all", "x", { status: "sent", shown: 1 }],
  ])("%s", async (_, raw, expected) => {
    expect(await bounced(raw)).toMatchObject(expected);
  });

  test("the answer of a person is one, whatever it quotes", async () => {
    const answer = text("Re: Hello", "This is a permanent error: bob@x.example").replace("MAILER-DAEMON", "bob");
    expect(await bounced(answer, "bob@x.example")).toMatchObject(seen);
  });

  test("a complaint about spam is shown", async () => {
    const complaint = report("<o@x.example>", "Action: failed")
      .replace("message/delivery-status", "message/feedback-report")
      .replace("report-type=delivery-status", "report-type=feedback-report");
    expect(await bounced(complaint)).toMatchObject(seen);
  });
});

test("darbaan #54: a report about one recipient that names the bounce address", async () => {
  const mail = await sent();
  const to = bounceAddress(parley.services, mail.recipientId, "agents.localhost");
  const raw = report("<other@x.example>", ...failed).replace("bob@x.example", `<${to}>`);
  await sendBySmtp(parley, { from: "", to, raw });
  await waitForMail(parley);
  expect(await stateOf(mail)).toEqual(["bounced", "bounced", 550]);
});

test("a report without a bounce address says nothing of mail that had one, nor of mail that stayed here", async () => {
  const relayed = await sent({ attempts: 1 });
  const local = await sent({ address: "neighbour@agents.localhost" });
  const before = await received();
  await sendBySmtp(parley, { from: "", to: address, raw: report(relayed.rfcId, ...failed) });
  const forged = report(local.rfcId, ...failed).replace("bob@x.example", "neighbour@agents.localhost");
  await sendBySmtp(parley, { from: "", to: address, raw: forged });
  await waitForMail(parley);
  expect([await stateOf(relayed), await stateOf(local)]).toEqual([
    ["sent", "accepted", null],
    ["sent", "accepted", null],
  ]);
  expect((await received()) - before).toBe(2);
});

test("a report without a bounce address says nothing of mail that has not left yet", async () => {
  const waiting = await sent({ state: "waiting", attempts: 0 });
  await sendBySmtp(parley, { from: "", to: address, raw: report(waiting.rfcId, ...failed) });
  await waitForMail(parley);
  expect((await stateOf(waiting))[1]).toBe("waiting");
});

test("a report about another address than this mailbox wrote to is a mail that it sees", async () => {
  const mail = await sent();
  const before = await received();
  const raw = report(mail.rfcId, ...failed).replace("bob@x.example", "eve@x.example");
  await sendBySmtp(parley, { from: "", to: address, raw });
  await waitForMail(parley);
  expect([(await stateOf(mail))[0], (await received()) - before]).toEqual(["sent", 1]);
});

test("a bounce address that was not made here is no recipient", async () => {
  const to = `bounce+${"a".repeat(52)}@agents.localhost`;
  await expect(sendBySmtp(parley, { from: "", to, raw: report("<x@y>", ...failed) })).rejects.toMatchObject({
    responseCode: 550,
  });
});
