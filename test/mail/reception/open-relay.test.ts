import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { RawSmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

// Who may use this server to write to people elsewhere: its agents alone, through the API.

let parley: TestParley;
let relay: FakeRelay;
let agent: TestAgent;
const address = "letterbox@agents.localhost";

beforeAll(async () => {
  relay = await startFakeRelay();
  parley = await startTestParley({
    environment: {
      ...smtpEnvironment,
      MAIL_RELAY_URL: relay.url,
      MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER: "10000",
    },
  });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "letterbox");
});

afterAll(async () => {
  await parley?.close();
  await relay?.close();
});

const senders = [
  "<>",
  "<a@outside.example>",
  `<${address}>`,
  "<LETTERBOX@AGENTS.LOCALHOST>",
  "<postmaster@agents.localhost>",
  "<root@localhost>",
  "<letterbox%agents.localhost@outside.example>",
  "<@agents.localhost:letterbox@agents.localhost>",
  "<a@[127.0.0.1]>",
  "<a@[IPv6:::1]>",
];

/** Recipients with the answer that each gets, regardless of who asks. */
const recipients: readonly (readonly [recipient: string, code: number])[] = [
  [`<${address}>`, 250],
  ["<LetterBox@AGENTS.localhost>", 250],
  ["<victim@outside.example>", 550],
  ["<victim%outside.example@agents.localhost>", 550],
  ["<victim%outside.example%agents.localhost@agents.localhost>", 550],
  ["<letterbox%agents.localhost@agents.localhost>", 550],
  ["<letterbox%agents.localhost@outside.example>", 550],
  ["<outside.example!victim@agents.localhost>", 550],
  ["<outside.example!victim>", 501],
  ["<agents.localhost!letterbox@outside.example>", 550],
  ["<@agents.localhost:victim@outside.example>", 550],
  ["<@agents.localhost,@outside.example:victim@outside.example>", 550],
  // A route is left out (RFC 5321, F.2): what remains is a mailbox of ours.
  ["<@outside.example:letterbox@agents.localhost>", 250],
  ['<"victim@outside.example"@agents.localhost>', 550],
  // Quotes that are not needed change nothing (RFC 5321, 4.1.2): it is the same mailbox.
  ['<"letterbox"@agents.localhost>', 250],
  ['<"letterbox@agents.localhost"@outside.example>', 550],
  ["<victim@outside.example@agents.localhost>", 501],
  ["<letterbox@agents.localhost@outside.example>", 501],
  ["<victim@[127.0.0.1]>", 550],
  ["<victim@[10.0.0.1]>", 550],
  ["<victim@[IPv6:::1]>", 550],
  ["<letterbox@[IPv6:::1]>", 550],
  ["<letterbox@127.0.0.1>", 550],
  ["<letterbox@localhost>", 550],
  ["<letterbox@agents.localhost.>", 501],
  ["<letterbox@.agents.localhost>", 501],
  ["<letterbox@agents.localhost.outside.example>", 550],
  ["<letterbox@sub.agents.localhost>", 550],
  ["<letterbox+tag@agents.localhost>", 550],
  ["<bounce+aaaa@agents.localhost>", 550],
  ["<nobody@agents.localhost>", 550],
  ["<victim>", 501],
  ["<>", 501],
  ["<@>", 501],
  ["<@agents.localhost>", 501],
  ["<victim@>", 501],
];

describe.each(senders)("from %s", (sender) => {
  test("only mailboxes of this installation get mail", async () => {
    const client = await RawSmtp.open(parley);
    const answers: (readonly [string, number])[] = [];
    await client.say("EHLO agents.localhost");
    expect(await client.say(`MAIL FROM:${sender}`)).toMatch(/^250 /);
    for (const [recipient] of recipients) {
      answers.push([recipient, Number((await client.say(`RCPT TO:${recipient}`)).slice(0, 3))]);
    }
    expect(answers).toEqual(recipients);
    expect(await client.say("DATA")).toMatch(/^354 /);
    expect(
      await client.say(
        `From: a@outside.example\r\nTo: victim@outside.example\r\nBcc: eve@outside.example\r\n\r\nx\r\n.`,
      ),
    ).toMatch(/^250 /);
    client.close();
    await waitForMail(parley);
    expect(relay.taken).toEqual([]);
  });
});

test("without a recipient here nothing is taken, whatever else was said", async () => {
  const client = await RawSmtp.open(parley);
  for (const greeting of ["EHLO agents.localhost", "HELO localhost"]) {
    await client.say(greeting);
    expect(await client.say("RCPT TO:<victim@outside.example>")).toMatch(/^503 /);
    await client.say(`MAIL FROM:<${address}>`);
    await client.say("RCPT TO:<victim@outside.example>");
    expect(await client.say("DATA")).toMatch(/^503 /);
    for (const command of [
      "AUTH PLAIN AGEAYg==",
      "AUTH LOGIN",
      "TURN",
      "ETRN outside.example",
      "XCLIENT ADDR=127.0.0.1",
    ]) {
      expect(await client.say(command), command).toMatch(/^5/);
    }
  }
  client.close();
  expect(relay.taken).toEqual([]);
});

test.each([
  "victim%outside.example@agents.localhost",
  "outside.example!victim@agents.localhost",
  "@agents.localhost:victim@outside.example",
  '"victim@outside.example"@agents.localhost',
  "victim@outside.example@agents.localhost",
  "letterbox@agents.localhost.",
  "nobody@AGENTS.localhost",
])("what an agent sends to %s does not leave under this server's name", async (to) => {
  const body = { recipients: { to: [to] }, subject: "Hello", body_text: "x" };
  const path = `/api/v1/mail/mailboxes/${address}/messages`;
  const sent = await rest(parley, agent.key, "POST", path, body);
  expect([201, 422]).toContain(sent.status);
  await parley.work!.runDueJobs();
  expect(relay.taken).toEqual([]);
  if (sent.status === 201)
    expect((await rest(parley, agent.key, "GET", `${path}/${sent.body.id}`)).body.status).toBe("bounced");
});
