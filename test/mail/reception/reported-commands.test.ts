import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { RawSmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

/** Commands in reports about other programs: each case has the name of its project, and the number there. */
let parley: TestParley;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "open");
});
afterAll(() => parley?.close());

const open = "<open@agents.localhost>";

test.each([
  ["kumomta #76", "FROM: <ada@fine.example>", `TO: ${open}`],
  ["kumomta #76, without brackets", "FROM: ada@fine.example", "TO: open@agents.localhost"],
  ["simplesmtp #17", "FROM:<ada@fine.example> BODY=8BITMIME", `TO:${open}`],
  ["mailpit #409", "FROM:<ada@fine.example> BODY=8BITMIME SIZE=3592", `TO:${open}`],
  ["api-kim #32", "from:<ada@fine.example> size=3592", `to:${open}`],
  ["Haraka #2885", "FROM:<boun+ces@test.example>", `TO:${open}`],
  ["Haraka #2833", 'FROM:<" "@fine.example>', `TO:${open}`],
  ["Haraka #1907", "FROM:<>", `TO:${open}`],
  ["Haraka #3111", "FROM:<ada@fine.example>", "TO:<Postmaster>"],
  ["OpenSMTPD #1084", "FROM:<ada@fine.example> RET=HDRS ENVID=a+2B", `TO:${open} ORCPT=rfc822;root NOTIFY=NEVER`],
  ["smtp-server #244", "FROM:<ada@[192.168.1.123]>", `TO:${open}`],
  ["inbucket #285", "FROM:<ada@fine.example>", "TO:<@relay.example,@b.example:open@agents.localhost>"],
  ["smtp4dev #565, hmailserver #164", "FROM:<ada@fine.example> SIZE=13343 AUTH=<>", `TO:${open}`],
  ["go-smtp #95", "FROM:<ada@fine.example> AUTH=test", `TO:${open}`],
  ["aiosmtpd #367", "FROM:<ada@fine.example> RET=FULL ENVID=QQ314159 AUTH=<>", `TO:${open} NOTIFY=SUCCESS,DELAY`],
  ["mailpit #407", "FROM:<SRS0=I7TD=ft=sender.example=mailer@fine.example> BODY=8BITMIME", `TO:${open}`],
  ["zone-mta #116", "FROM : name@anydomain", `TO:${open}`],
  ["notqmail #136", "FROM:<root@[IPv6:2001:db8::25]>", `TO:${open}`],
  ["chrj/smtpd #55", "FROM:<jörg@fine.example> SMTPUTF8", `TO:${open}`],
  ["Haraka #1864", "FROM:<андрис@уайлддак.example> SMTPUTF8", `TO:${open}`],
])("%s", async (_, from, to) => {
  const client = await RawSmtp.open(parley);
  await client.say("EHLO outside.example");
  expect(await client.say(`MAIL ${from}`)).toMatch(/^250/);
  expect(await client.say(`RCPT ${to}`)).toMatch(/^250/);
  client.close();
});

test.each([
  ["sail #17", "EHLO [192.0.2.1] my-printer"],
  ["sail #17, in the older form", "HELO printer (third floor)"],
  ["thunderbird-android #478", "EHLO [IPV6:2001:db8::1]"],
  ["james-project #5258", "EHLO 7kO2OrE"],
  ["qBittorrent #1845", "ehlo FE80::1234"],
])("a greeting: %s", async (_, greeting) => {
  const client = await RawSmtp.open(parley);
  expect(await client.say(greeting)).toMatch(/^250/);
  expect(await client.say("NOOP aiosmtpd #107")).toMatch(/^250/);
  expect(await client.say("MAIL FROM:<>>>>>")).toMatch(/^501/);
  client.close();
});

test("greenmail #1004, aiosmtpd #561", async () => {
  const client = await RawSmtp.open(parley);
  await client.say("EHLO outside.example");
  await client.say("MAIL FROM:<ada@fine.example>");
  await client.say(`RCPT TO:${open}`);
  await client.say("DATA");
  expect(await client.say(["Subject: Dots", "", "..first", "", "..", "...", "last", "."].join("\r\n"))).toMatch(/^250/);
  client.close();
  await waitForMail(parley);
  const { text } = await parley.services.database.request.reader.mailMessage.findFirstOrThrow({
    where: { mailbox: { identityId: agent.id }, subject: "Dots" },
    include: { text: true },
  });
  expect(text!.bodyText).toBe(".first\n\n.\n..\nlast\n");
});
