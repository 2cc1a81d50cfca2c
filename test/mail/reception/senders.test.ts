import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { senderChecker } from "../../../subgraphs/mail/reception/checks/open-checker.js";
import { unchecked } from "../../../subgraphs/mail/reception/rules/sender-checks.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { RawSmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let strict: TestAgent;
const addressOf = ({ handle }: TestAgent) => `${handle}@agents.localhost`;

beforeAll(async () => {
  parley = await startTestParley({
    environment: { ...smtpEnvironment, MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "1000" },
  });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "open");
  strict = await makeAgent(parley.services, organization, "strict");
  await rest(parley, organization.adminKey, "PATCH", `/api/v1/mail/mailboxes/${addressOf(strict)}`, {
    filter_mode: "whitelist",
  });
  await addRule(agent, "block", "domain", "blocked.example");
  await addRule(agent, "block", "exact_email", "foe@fine.example");
  await addRule(strict, "allow", "domain", "friend.example");
});
afterAll(() => parley?.close());

const addRule = (of: TestAgent, action: string, type: string, target: string) =>
  rest(parley, organization.adminKey, "POST", `/api/v1/mail/mailboxes/${addressOf(of)}/contact-rules`, {
    action,
    match_type: type,
    match_target: target,
  });

let sent = 0;
/** Sends a mail as a stranger does: its envelope names a person whom everybody trusts. */
async function receive(to: TestAgent, headers: readonly string[], mailFrom = "<boss@friend.example>") {
  const id = `${++sent}@senders.example`;
  const client = await RawSmtp.open(parley);
  await client.say("EHLO outside.example");
  expect(await client.say(`MAIL FROM:${mailFrom}`)).toMatch(/^250/);
  expect(await client.say(`RCPT TO:<${addressOf(to)}>`)).toMatch(/^250/);
  expect(await client.say("DATA")).toMatch(/^354/);
  const given = headers.some((header) => /^message-id:/i.test(header)) ? [] : [`Message-ID: <${id}>`];
  expect(await client.say([...headers, ...given, "", "Hello", "."].join("\r\n"))).toMatch(/^250/);
  client.close();
  await waitForMail(parley);
  return parley.services.database.request.reader.mailMessage.findFirstOrThrow({
    where: { mailbox: { identityId: to.id } },
    orderBy: { createdAt: "desc" },
  });
}

describe("the sender is whom the header names", () => {
  test.each<[string, string, boolean]>([
    ["Bob <bob(x)@blocked.example(h)>", "bob@blocked.example", true],
    ["Bob <@fine.example:bob@blocked.example>", "bob@blocked.example", true],
    ["bob @ blocked . example", "bob@blocked.example", true],
    ['"bob"@blocked.example', "bob@blocked.example", true],
    [`${"b".repeat(80)}@blocked.example`, `${"b".repeat(80)}@blocked.example`, true],
    [`Bob <${"b".repeat(400)}@blocked.example>`, `Bob <${"b".repeat(315)}…`, true],
    ['"Foe" <"foe"@fine.example>', "foe@fine.example", true],
    ["Bob bob@blocked.example", "Bob bob@blocked.example", true],
    ["bob@blocked(x).example junk", "bob@blocked(x).example junk", true],
    ["bob@[blocked.example]", "bob@[blocked.example]", true],
    ["<ok@fine.example bob@blocked.example>", "<ok@fine.example bob@blocked.example>", true],
    ["=?utf-8?q?bob=40blocked=2Eexample?=", "=?utf-8?q?bob=40blocked=2Eexample?=", true],
    ["ok@fine.example, bob@blocked.example", "ok@fine.example", true],
    ["ok@fine.example\r\nFrom: bob@blocked.example", "ok@fine.example", true],
    ["ok@fine.example, bob @@blocked.example", "ok@fine.example", true],
    ["Bob <b\u0001ob@blocked.example>", "Bob <b\uFFFDob@blocked.example>", true],
    ["Bob <b\0ob@fine.example>", "Bob <b\uFFFDob@fine.example>", false],
    ["X <mailto:x@fine.example>", "x@fine.example", false],
    ["MAILER-DAEMON", "MAILER-DAEMON", false],
    ["nobody:;", "nobody:;", false],
    ["", "", false],
    ["ok@fine.example (bob@blocked.example)", "ok@fine.example", false],
    ['"bob@blocked.example" <ok@fine.example>', "ok@fine.example", false],
  ])("From: %s", async (from, shown, isBlocked) => {
    expect(await receive(agent, [`From: ${from}`])).toMatchObject({ fromAddress: shown, isBlocked });
  });

  test("without a From it is the envelope's", async () => {
    const message = await receive(agent, [], "<bob@blocked.example>");
    expect(message).toMatchObject({ fromAddress: "bob@blocked.example", isBlocked: true });
  });

  test.each<[string, boolean]>([
    ["ann@friend.example", false],
    [`${"a".repeat(80)}@friend.example`, false],
    ["Ann ann@friend.example", true],
    ["<junk ann@friend.example>", true],
    ["ann@friend.example, bob@friend.example", false],
    ["ann@friend.example\r\nFrom: bob@friend.example", false],
    ["ann@friend.example, who@else.example", true],
    ["ann@friend.example\r\nFrom: who@else.example", true],
    ["ann@friend.example, a@b@friend.example", true],
    ["=?utf-8?q?ann=40friend=2Eexample?=", true],
    ["", true],
  ])("a whitelist lets in only what is understood: %s", async (from, isBlocked) => {
    expect((await receive(strict, [`From: ${from}`])).isBlocked).toBe(isBlocked);
  });

  test.each([
    "boss@agents.localhost junk",
    "boss(x)@agents.localhost.",
    "<@agents.localhost",
    "boss@AGENTS.localhost.",
  ])("a sender who could be of this server must prove it: %s", async (from) => {
    expect((await receive(agent, [`From: ${from}`])).isForged).toBe(true);
  });

  test("nothing proves a sender who is not understood", async () => {
    parley.services.parts.put(senderChecker, {
      check: async () => ({
        ...unchecked,
        dmarc: { result: "pass", domain: "friend.example", policy: "reject" },
      }),
    });
    const understood = await receive(agent, ["From: ann@friend.example"]);
    const others = [];
    for (const headers of [
      ["From: Ann ann@friend.example"],
      ["From: ann@friend.example, a@b@friend.example"],
      ["From: ann@friend.example", "From: bob@friend.example"],
      ["From:"],
      [],
    ]) {
      others.push(await receive(agent, headers));
    }
    parley.services.parts.put(senderChecker, { check: async () => unchecked });
    expect(understood.authenticationResults).toMatchObject({ dmarc: { result: "pass" } });
    for (const { authenticationResults } of others) {
      expect(authenticationResults).toMatchObject({ dmarc: { result: "fail", domain: null } });
    }
  });

  test("an answer to a sender without an address is refused", async () => {
    const { id } = await receive(agent, ["From: ask bob@fine.example"]);
    const path = `/api/v1/mail/mailboxes/${addressOf(agent)}/messages/${id}`;
    const { body } = await rest(parley, agent.key, "GET", path);
    expect(body).toMatchObject({ from_address: "ask bob@fine.example", reply_all_recipients: null });
    const answer = await rest(parley, agent.key, "POST", `${path}/reply-all`, { body_text: "Hello" });
    expect([answer.status, answer.body.error.code]).toEqual([422, "no_recipients"]);
  });
});

/** The same id for one header alone. */
const marked = (id: string, header: string) => id.replace(/@|=40/, `${header}$&`);

describe("mails thread by ids that are written badly", () => {
  test.each<[string, string, string]>([
    ["a blank in it", "<one x@threads.example>", "<one x@threads.example>"],
    ["a break in it", "<two-long@threads.example>", "<two-\r\n long@threads.example>"],
    ["no brackets", "three@threads.example", "three@threads.example"],
    ["brackets in one place alone", "<four@threads.example>", "four@threads.example"],
    ["an encoded word", "<five@threads.example>", "=?us-ascii?Q?=3Cfive=40threads=2Eexample=3E?="],
    ["an encoded word in the first mail", "=?us-ascii?Q?=3Csix=40threads=2Eexample=3E?=", "<six@threads.example>"],
  ])("%s", async (_, id, answered) => {
    for (const header of ["In-Reply-To", "References"]) {
      const first = await receive(agent, [
        "From: ada@fine.example",
        "Subject: one",
        `Message-ID: ${marked(id, header)}`,
      ]);
      const second = await receive(agent, [
        "From: ada@fine.example",
        "Subject: two",
        `${header}: ${marked(answered, header)}`,
      ]);
      expect(second.threadId).toBe(first.threadId);
    }
  });
});
