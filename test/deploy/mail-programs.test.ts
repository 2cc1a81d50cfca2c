import { rm, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readContent } from "../../subgraphs/mail/messages/public.js";
import { type Exim, eximDomain, freePort, mailProgramsMissing, runSwaks, startExim } from "../mail/support/exim.js";
import { smtpEnvironment, smtpPort } from "../mail/support/smtp.js";
import { createDataDir } from "../support/data-dir.js";
import { loopbackCertificate } from "../support/loopback-certificate.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

// The programs of others say what our own fakes cannot: that mail really passes between servers.

let dir: string;
let parley: TestParley;
let exim: Exim;
let agent: TestAgent;
const address = "postbox@agents.localhost";
const messages = `/api/v1/mail/mailboxes/${address}/messages`;

if (mailProgramsMissing !== null) console.log(`skipped: ${mailProgramsMissing}`);

describe.skipIf(mailProgramsMissing !== null)("with Exim and swaks", () => {
  beforeAll(async () => {
    dir = await createDataDir();
    await writeFile(`${dir}/crt`, loopbackCertificate.cert);
    await writeFile(`${dir}/key`, loopbackCertificate.key);
    const port = await freePort();
    parley = await startTestParley({
      environment: {
        ...smtpEnvironment,
        MAIL_RELAY_URL: `smtp://127.0.0.1:${port}`,
        MAIL_SMTP_CERTIFICATE: `${dir}/crt`,
        MAIL_SMTP_KEY: `${dir}/key`,
      },
    });
    agent = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "postbox");
    exim = await startExim({ port, hostedDomain: "agents.localhost", serverPort: smtpPort(parley) });
  });

  afterAll(async () => {
    await exim?.close();
    await parley?.close();
    if (dir !== undefined) await rm(dir, { recursive: true, force: true });
  });

  const listed = async (): Promise<any[]> => (await rest(parley, agent.key, "GET", messages)).body.items;
  const found = (matches: (message: any) => boolean): Promise<any> =>
    vi.waitFor(
      async () => {
        const message = (await listed()).find(matches);
        if (message === undefined) throw new Error(`It did not come. Exim says:\n${exim.log()}`);
        return message;
      },
      { interval: 50 },
    );
  const send = async (...to: string[]): Promise<any> => {
    const body = { recipients: { to }, subject: "Grüße", body_text: "Hello from an agent.\n.\n..dots" };
    const { status, body: message } = await rest(parley, agent.key, "POST", messages, body);
    expect(status).toBe(201);
    return message;
  };
  const detail = async (id: string): Promise<any> => (await rest(parley, agent.key, "GET", `${messages}/${id}`)).body;

  const receivedHeaderOf = async (id: string): Promise<string> => {
    const { database, blobs } = parley.services;
    const { reader } = database.request;
    const { contentId } = await reader.mailMessage.findUniqueOrThrow({ where: { id } });
    return text((await readContent(reader, blobs, contentId!))!);
  };

  test.each([
    ["in clear text", [], "ESMTP"],
    ["over STARTTLS", ["--tls"], "ESMTPS"],
    ["without waiting for answers", ["--pipeline"], "ESMTP"],
  ])("swaks delivers %s", async (how, options, protocol) => {
    const subject = `swaks ${how}`;
    const said = await runSwaks(
      ...["--server", `127.0.0.1:${smtpPort(parley)}`, "--from", `ada@${eximDomain}`, "--to", address],
      ...["--header", `Subject: ${subject}`, "--body", "Hello\n.\nfrom swaks", ...options],
    );
    expect(said).toMatch(/250 2\.0\.0 /);
    const { id } = await found((message) => message.subject === subject);
    const { body_text, from_address } = await detail(id);
    expect([from_address, body_text.trim()]).toEqual([`ada@${eximDomain}`, "Hello\n.\nfrom swaks"]);
    expect(await receivedHeaderOf(id)).toContain(` with ${protocol} `);
  });

  test("swaks is refused for whoever has no mailbox here", async () => {
    const server = ["--server", `127.0.0.1:${smtpPort(parley)}`, "--from", `ada@${eximDomain}`];
    for (const to of [`grace@${eximDomain}`, "nobody@agents.localhost"]) {
      await expect(runSwaks(...server, "--to", to)).rejects.toThrow(/550 5\.1\.1/);
    }
  });

  test("mail to the world is in the mailbox of its recipient, signed and whole, and Exim's report makes it delivered", async () => {
    const { id, message_id } = await send(`ada@${eximDomain}`, `grace@${eximDomain}`);
    await found((message) => message.id === id && message.status === "delivered");
    for (const name of ["ada", "grace"]) {
      const [mail, second] = exim.mailbox(name).filter((one) => one.includes(message_id));
      expect(second, "the mail once").toBeUndefined();
      expect(mail).toContain("DKIM-Signature: v=1;");
      expect(mail).toMatch(new RegExp(`^Envelope-to: ${name}@`, "im"));
      expect(mail).toMatch(/^Return-path: <bounce\+[a-z2-7]{52}@agents\.localhost>/im);
      expect(mail).toContain("\n.\n..dots\n");
    }
  });

  test("mail to a user that Exim refuses bounces with Exim's words", async () => {
    const { id } = await send(`refused@${eximDomain}`);
    await found((message) => message.id === id && message.status === "bounced");
    expect((await detail(id)).failure_reason).toContain("There is no such user.");
  });

  test("mail to a user that Exim does not find later bounces by its report, which is no mail", async () => {
    const { id } = await send(`nobody@${eximDomain}`);
    await found((message) => message.id === id && message.status === "bounced");
    expect((await listed()).filter(({ from_address }) => from_address.startsWith("Mailer-Daemon"))).toEqual([]);
  });

  test("an answer from outside comes back through Exim into the thread of what it answers", async () => {
    const { thread_id, message_id } = await send(`ada@${eximDomain}`);
    await runSwaks(
      ...["--server", `127.0.0.1:${exim.port}`, "--from", `ada@${eximDomain}`, "--to", address],
      ...["--header", "Subject: Re: Grüße", "--add-header", `In-Reply-To: ${message_id}`, "--body", "Thank you."],
    );
    const answer = await found((message) => message.direction === "inbound" && message.thread_id === thread_id);
    expect((await detail(answer.id)).body_text.trim()).toBe("Thank you.");
  });
});
