import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bounceAddress } from "../../../subgraphs/mail/transport/bounce-address.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { runImport } from "../imports/support.js";
import { bytes } from "../support/reported.js";
import { putMessage } from "../support/put-message.js";
import { RawSmtp, sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";
import { imported, notices, type ReportedMail, received, trashed } from "./reports.js";

let parley: TestParley;
let agent: TestAgent;
const address = "corpus@agents.localhost";

const idOf = (at: number, way: string) => `<${way}-${at}@reports.example>`;
const rawOf = (lines: readonly string[], id: string): Buffer => {
  const sender = lines.some((line) => line.startsWith("From:")) ? [] : ["From: Ada <ada@outside.example>"];
  return bytes(`Message-ID: ${id}`, ...sender, ...lines, "");
};
const reader = () => parley.services.database.request.reader;

/** The message at the API. */
async function shown(id: string): Promise<any> {
  const found = await reader().mailMessage.findFirstOrThrow({ where: { rfcId: id }, select: { id: true } });
  const path = `/api/v1/mail/mailboxes/${address}/messages/${found.id}`;
  return (await rest(parley, agent.key, "GET", path)).body;
}

async function expectShown({ shows }: ReportedMail, id: string): Promise<void> {
  const body = await shown(id);
  expect({ ...body, body_text: body.body_text?.trim(), body_html: body.body_html?.trim() }).toMatchObject(shows);
}

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "corpus");
  for (const [at, { lines }] of received.entries()) {
    await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw: rawOf(lines, idOf(at, "smtp")) });
  }
  const mails = [
    ...imported.map(({ lines }) => lines),
    ...trashed.map((labels) => [`X-Gmail-Labels: ${labels}`, "", "x"]),
  ];
  const separator = Buffer.from("From - Sat Mar  1 09:00:00 2014\r\n");
  const mbox = mails.flatMap((lines, at) => [separator, rawOf(lines, idOf(at, "mbox")), Buffer.from("\r\n")]);
  const job = await runImport({ parley, key: agent.key, address }, new Uint8Array(Buffer.concat(mbox)));
  expect(job).toMatchObject({ messages_imported: imported.length, messages_failed: trashed.length });
  await waitForMail(parley);
});

afterAll(() => parley?.close());

test.each(received.map((mail, at) => ({ ...mail, at })))("$report", (mail) => expectShown(mail, idOf(mail.at, "smtp")));

test.each(imported.map((mail, at) => ({ ...mail, at })))("$report", (mail) => expectShown(mail, idOf(mail.at, "mbox")));

describe("a mail that was not delivered", () => {
  test.each(notices)("%s", async (_, lines, reason) => {
    const { id: messageId } = await putMessage(parley.services, agent.id, { direction: "outbound", status: "sent" });
    const recipientId = randomUUID();
    const recipient = { id: recipientId, messageId, field: "to", address: "bob@x.example", attempts: 1 } as const;
    await parley.services.database.request.writer.mailRecipient.create({
      data: { ...recipient, state: "accepted", changedAt: new Date() },
    });
    const to = bounceAddress(parley.services, recipientId, "agents.localhost");
    const raw = rawOf(["From: postmaster@x.example", ...lines], `<${recipientId}@x.example>`);
    await sendBySmtp(parley, { from: "", to, raw });
    await waitForMail(parley);
    const found = await reader().mailRecipient.findUnique({ where: { id: recipientId } });
    expect([found?.state, found?.smtpText]).toEqual(["bounced", reason]);
  });
});

test("kumomta #416: an address with an invisible mark is no recipient", async () => {
  const client = await RawSmtp.open(parley);
  await client.say("EHLO outside.example");
  await client.say("MAIL FROM:<ada@outside.example> SMTPUTF8");
  expect(await client.say("RCPT TO:<cor\u2060pus@agents.localhost>")).toMatch(/^5/);
  client.close();
});
