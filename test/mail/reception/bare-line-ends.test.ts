import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { RawSmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

// A line feed or a carriage return alone ends no mail (SMTP smuggling), and no line of a text is lost by it.

let parley: TestParley;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "letterbox");
});
afterAll(() => parley?.close());

const envelope = ["MAIL FROM:<a@outside.example>", "RCPT TO:<letterbox@agents.localhost>", "DATA"];
const headers = (subject: string) => ["From: a@outside.example", `Subject: ${subject}`, "", ""].join("\r\n");

/** Hands over what follows DATA, and answers the texts of all mails that came of it. */
async function received(data: string): Promise<(string | null)[]> {
  const subject = `line ends ${String(++count)}`;
  const client = await RawSmtp.open(parley);
  for (const line of ["EHLO outside.example", ...envelope]) await client.say(line);
  expect(await client.say(`${headers(subject)}${data}\r\n.`)).toMatch(/^250 /);
  // Everything after the end would have been answered before this.
  expect(await client.say("NOOP")).toMatch(/^250 [^\r]*\r\n$/);
  client.close();
  await waitForMail(parley);
  const found = await parley.services.database.request.reader.mailMessage.findMany({
    where: { mailbox: { identityId: agent.id }, subject: { in: [subject, "smuggled"] } },
    include: { text: true },
    orderBy: { createdAt: "asc" },
  });
  return found.map(({ text }) => text?.bodyText ?? null);
}
let count = 0;

const smuggled = ["", ...envelope, `${headers("smuggled")}another`].join("\r\n");

test.each(["\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\r.\r\n", "\r\r\n.\r\r\n", "\r\n\0.\r\n"])(
  "%j does not end a mail",
  async (end) => {
    const [text, ...others] = await received(`one${end}${smuggled}`);
    expect(others).toEqual([]);
    expect(text).toContain("MAIL FROM:<a@outside.example>\nRCPT TO");
    expect(text).not.toContain("\r");
  },
);

test("a line ends with a carriage return, a line feed, or both", async () => {
  expect(await received("one\rtwo\nthree\r\nfour\r\rfive")).toEqual(["one\ntwo\nthree\nfour\n\nfive\n"]);
});
