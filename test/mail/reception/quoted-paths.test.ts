import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { RawSmtp, sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "open");
});
afterAll(() => parley?.close());

describe("quoted local parts in SMTP", () => {
  test.each<[string, string, RegExp]>([
    ["<ada@fine.example>", '<"open"@agents.localhost>', /^250/],
    ["<ada@fine.example>", '<"o\\pen"@agents.localhost>', /^250/],
    ['<"a b"@fine.example> SIZE=100', "<open@agents.localhost>", /^250/],
    ['<"a@b>c"@fine.example>', "<open@agents.localhost>", /^250/],
    ["<john..doe.@fine.example>", "<open@agents.localhost>", /^250/],
    ["<ada@fine.example>", '<"open x"@agents.localhost>', /^550/],
    ["<ada@fine.example>", '<"open"@elsewhere.example>', /^550/],
    ["<ada@fine.example>", '<"open"x@agents.localhost>', /^5/],
    ["<ada@fine.example>", '<"open@agents.localhost>', /^550/],
  ])("MAIL FROM:%s and RCPT TO:%s", async (from, to, answer) => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO outside.example");
    expect(await client.say(`MAIL FROM:${from}`)).toMatch(/^250/);
    expect(await client.say(`RCPT TO:${to}`)).toMatch(answer);
    client.close();
  });

  test("what else stands in such a command is checked as ever", async () => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO outside.example");
    expect(await client.say('MAIL FROM:<"a b"@fine.example> SIZE=999999999999')).toMatch(/^552/);
    expect(await client.say('MAIL FROM:<"a b"@fine..example>')).toMatch(/^501/);
    expect(await client.say('MAIL FROM:<"a b"@fine.example> SIZE')).toMatch(/^501/);
    client.close();
  });

  test("the sender of such a mail is known by its shortest spelling", async () => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO outside.example");
    await client.say('MAIL FROM:<"a \\b"@fine.example>');
    await client.say('RCPT TO:<"OPEN"@agents.localhost>');
    await client.say("DATA");
    expect(await client.say(["Subject: Hello", "", "Hello", "."].join("\r\n"))).toMatch(/^250/);
    client.close();
    await waitForMail(parley);
    const message = await parley.services.database.request.reader.mailMessage.findFirstOrThrow({
      where: { mailbox: { identityId: agent.id } },
    });
    expect(message.fromAddress).toBe('"a b"@fine.example');
  });

  test.each([
    ['"John D." <"john doe"@fine.example>', '"john doe"@fine.example', '"john doe"@fine.example'],
    ["john..doe.@docomo.example", "john..doe.@docomo.example", '"john..doe."@docomo.example'],
  ])("a mail from %s can be answered", async (from, address, written) => {
    await sendBySmtp(parley, {
      from: "x@fine.example",
      to: "open@agents.localhost",
      raw: `From: ${from}\r\n\r\nHi\r\n`,
    });
    await waitForMail(parley);
    const { reader } = parley.services.database.request;
    const { id } = await reader.mailMessage.findFirstOrThrow({
      where: { mailbox: { identityId: agent.id }, direction: "inbound", fromAddress: address },
    });
    const base = "/api/v1/mail/mailboxes/open@agents.localhost/messages";
    for (const [path, recipients] of [
      [`${base}/${id}/reply`, {}],
      [base, { recipients: { to: [from] }, subject: "Hi" }],
    ] as const) {
      const { status, body } = await rest(parley, agent.key, "POST", path, { ...recipients, body_text: "Hello" });
      expect([status, body]).toMatchObject([201, { to_addresses: [address] }]);
      const where = { id: (body as { id: string }).id };
      const sent = await reader.mailMessage.findUniqueOrThrow({ where, include: { recipients: true } });
      expect(sent.recipients.map((one) => one.address)).toEqual([address]);
      const raw = await readContent(reader, parley.services.blobs, sent.contentId!);
      expect(Buffer.concat(await raw!.toArray()).toString()).toMatch(`<${written}>\r\n`);
    }
  });
});
