import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
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
async function sent(): Promise<{ messageId: string; recipientId: string; rfcId: string }> {
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

test("a bounce address that was not made here is no recipient", async () => {
  const to = `bounce+${"a".repeat(52)}@agents.localhost`;
  await expect(sendBySmtp(parley, { from: "", to, raw: report("<x@y>", ...failed) })).rejects.toMatchObject({
    responseCode: 550,
  });
});
