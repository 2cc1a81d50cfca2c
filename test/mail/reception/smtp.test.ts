import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { loopbackCertificate } from "../../support/loopback-certificate.js";
import { createDataDir } from "../../support/data-dir.js";
import { rm, writeFile } from "node:fs/promises";
import nodemailer from "nodemailer";
import { RawSmtp, sendBySmtp, smtpEnvironment, smtpPort } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let other: TestAgent;
const address = "letterbox@agents.localhost";
const dataDirs: string[] = [];

beforeAll(async () => {
  const dir = await createDataDir();
  dataDirs.push(dir);
  await writeFile(`${dir}/crt`, loopbackCertificate.cert);
  await writeFile(`${dir}/key`, loopbackCertificate.key);
  parley = await startTestParley({
    environment: {
      ...smtpEnvironment,
      MAIL_SMTP_CERTIFICATE: `${dir}/crt`,
      MAIL_SMTP_KEY: `${dir}/key`,
      MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER: "200",
    },
  });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "letterbox");
  other = await makeAgent(parley.services, await makeOrganization(parley.services), "elsewhere");
});

afterAll(async () => {
  await parley.close();
  for (const dir of dataDirs) await rm(dir, { recursive: true, force: true });
});

const mail = (id: string, ...headers: string[]) =>
  [
    "From: Ada <ada@outside.example>",
    `To: ${address}`,
    `Message-ID: <${id}@outside.example>`,
    ...headers,
    "",
    "Hello",
    "",
  ].join("\r\n");
const mailsOf = (identity: TestAgent) =>
  parley.services.database.request.reader.mailMessage.findMany({
    where: { mailbox: { identityId: identity.id } },
    include: { text: true, attachments: true },
    orderBy: { createdAt: "asc" },
  });
const named = async (id: string, identity = agent) =>
  (await mailsOf(identity)).filter(({ rfcId }) => rfcId === `<${id}@outside.example>`);
const folderOf = async (threadId: string) =>
  (await parley.services.database.request.reader.mailThread.findUnique({ where: { id: threadId } }))?.folder;

describe("mail from outside", () => {
  test("is in the inbox, once, however often it is handed over", async () => {
    const raw = mail("first", "Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=");
    expect(await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw })).toMatch(/^250 /);
    await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw });
    await waitForMail(parley);
    const [message, second] = await named("first");
    expect(second).toBeUndefined();
    expect(message).toMatchObject({
      subject: "Grüße",
      snippet: "Hello",
      direction: "inbound",
      status: "received",
      isRead: false,
      fromAddress: "ada@outside.example",
      fromName: "Ada",
      isBlocked: false,
    });
    expect(await folderOf(message!.threadId)).toBe("inbox");
  });

  test("an answer joins the thread of what it answers", async () => {
    await sendBySmtp(parley, { from: "a@outside.example", to: address, raw: mail("question") });
    await waitForMail(parley);
    await sendBySmtp(parley, {
      from: "a@outside.example",
      to: address,
      raw: mail("answer", "References: <x@y> <question@outside.example>"),
    });
    await waitForMail(parley);
    const [[question], [answer]] = [await named("question"), await named("answer")];
    expect(answer?.threadId).toBe(question?.threadId);
  });

  test("recipients of two organizations get a copy each", async () => {
    const to = [address, "ELSEWHERE@agents.localhost"];
    const raw = Buffer.concat([Buffer.from(mail("both")), Buffer.alloc(600_000, "x\r\n")]);
    await sendBySmtp(parley, { from: "a@outside.example", to, raw });
    await waitForMail(parley);
    const [[mine], [theirs]] = [await named("both"), await named("both", other)];
    expect(mine?.byteSize).toBe(theirs?.byteSize);
    expect(mine?.contentId).not.toBe(theirs?.contentId);
  });

  test("the sender decides the folder: forged, spam, blocked", async () => {
    const from = (sender: string, id: string, ...headers: string[]) =>
      mail(id, ...headers).replace("ada@outside.example", sender);
    await sendBySmtp(parley, { from: "x@y.example", to: address, raw: from("boss@agents.localhost", "forged") });
    await sendBySmtp(parley, { from: "x@y.example", to: address, raw: mail("flagged", "X-Spam-Flag: YES") });
    const at = new Date();
    await parley.services.database.request.writer.mailContactRule.create({
      data: {
        id: "00000000-0000-7000-8000-000000000001",
        identityId: agent.id,
        action: "block",
        matchType: "domain",
        matchTarget: "blocked.example",
        createdAt: at,
        updatedAt: at,
      },
    });
    await sendBySmtp(parley, { from: "x@y.example", to: address, raw: from("x@blocked.example", "blocked") });
    await waitForMail(parley);
    const [[forged], [flagged], [blocked]] = [await named("forged"), await named("flagged"), await named("blocked")];
    expect([await folderOf(forged!.threadId), forged?.isForged]).toEqual(["spam", true]);
    expect([await folderOf(flagged!.threadId), flagged?.isForged]).toEqual(["spam", false]);
    expect([await folderOf(blocked!.threadId), blocked?.isBlocked]).toEqual(["blocked", true]);
    const events = await parley.services.database.request.reader.event.findMany({
      where: { subjectId: { in: [forged!.id, flagged!.id, blocked!.id] } },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ kind, identityId }) => [kind, identityId])).toEqual(
      expect.arrayContaining([
        ["mail.message.spam", agent.id],
        ["mail.message.spam", agent.id],
        ["mail.message.blocked", null],
      ]),
    );
  });

  test("a mail that cannot be read is kept whole", async () => {
    const headers = "Content-Type: multipart/mixed; boundary=b";
    const raw = `${mail("bomb", headers)}${"--b\r\n\r\nx\r\n".repeat(1_500)}`;
    await sendBySmtp(parley, { from: "a@outside.example", to: address, raw });
    await waitForMail(parley);
    const [message] = await named("bomb");
    expect(message?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ["original.eml", "message/rfc822"],
    ]);
    expect(message?.attachments[0]?.contentId).toBe(message?.contentId);
  });

  test("UTF-8 in headers and bodies arrives as it was sent", async () => {
    await sendBySmtp(parley, {
      from: "a@outside.example",
      to: address,
      raw: mail("utf8", "Subject: Grüße 你好").replace("Hello", "žluťoučký"),
    });
    await waitForMail(parley);
    const [message] = await named("utf8");
    expect([message?.subject, message?.text?.bodyText?.trim()]).toEqual(["Grüße 你好", "žluťoučký"]);
  });

  test("STARTTLS is offered and works", async () => {
    const transport = nodemailer.createTransport({
      host: "127.0.0.1",
      port: smtpPort(parley),
      requireTLS: true,
      tls: { rejectUnauthorized: false },
    });
    await transport.sendMail({ envelope: { from: "a@b.example", to: address }, raw: mail("tls") });
    transport.close();
    await waitForMail(parley);
    expect(await named("tls")).toHaveLength(1);
  });
});

describe("refusals", () => {
  test("a mail that was passed on 51 times is refused: a loop ends", async () => {
    const received = Array.from({ length: 51 }, () => "Received: from a by b; Mon, 23 Nov 2026 10:00:00 +0000");
    const sending = sendBySmtp(parley, { from: "a@b.example", to: address, raw: mail("loop", ...received) });
    await expect(sending).rejects.toMatchObject({ responseCode: 554 });
    await sendBySmtp(parley, { from: "a@b.example", to: address, raw: mail("no-loop", ...received.slice(1)) });
  });

  test("a mail that says it is larger than 50 MiB is refused before it is sent", async () => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO x.example");
    expect(await client.say(`MAIL FROM:<a@b.example> SIZE=${50 * 1024 * 1024 + 1}`)).toMatch(/^552/);
    client.close();
  });

  test("it offers SIZE, 8BITMIME and SMTPUTF8, and no AUTH", async () => {
    const client = await RawSmtp.open(parley);
    const offered = await client.say("EHLO x.example");
    for (const word of ["SIZE 52428800", "8BITMIME", "SMTPUTF8", "STARTTLS"]) expect(offered).toContain(word);
    expect(offered).not.toContain("AUTH");
    expect(await client.say("AUTH PLAIN AGEAYg==")).toMatch(/^5/);
    client.close();
  });

  test("no relay is open, whoever asks and however the recipient is written", async () => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO agents.localhost");
    const senders = ["", "a@outside.example", address, "postmaster@agents.localhost", "root@localhost"];
    const recipients = [
      "victim@outside.example",
      "victim%outside.example@agents.localhost",
      "outside.example!victim@agents.localhost",
      "victim@outside.example@agents.localhost",
      '"victim@outside.example"@agents.localhost',
      "@agents.localhost:victim@outside.example",
      "@agents.localhost,@outside.example:victim@outside.example",
      "victim@[127.0.0.1]",
      "victim@[10.0.0.1]",
      "victim@agents.localhost.outside.example",
      "letterbox%agents.localhost@outside.example",
      "letterbox@agents.localhost@outside.example",
      "victim",
      "nobody@agents.localhost",
      "letterbox+tag@agents.localhost",
    ];
    for (const sender of senders) {
      await client.say("RSET");
      expect(await client.say(`MAIL FROM:<${sender}>`)).toMatch(/^250/);
      for (const recipient of recipients)
        expect(await client.say(`RCPT TO:<${recipient}>`), recipient).toMatch(/^5\d\d/);
      expect(await client.say("DATA")).toMatch(/^503/);
    }
    client.close();
  });

  test("a mailbox whose identity was deleted takes no mail", async () => {
    const gone = await makeAgent(parley.services, organization, "gone-box");
    await parley.services.database.request.writer.mailbox.updateMany({
      where: { identityId: gone.id },
      data: { closedAt: new Date() },
    });
    const sending = sendBySmtp(parley, { from: "a@b.example", to: "gone-box@agents.localhost", raw: mail("gone") });
    await expect(sending).rejects.toMatchObject({ responseCode: 550 });
  });

  test("a mail that broke off leaves nothing", async () => {
    const client = await RawSmtp.open(parley);
    await client.say("EHLO x.example");
    await client.say("MAIL FROM:<a@b.example>");
    await client.say(`RCPT TO:<${address}>`);
    await client.say("DATA");
    client.socket.write(`${mail("half")}${"x\r\n".repeat(200_000)}`);
    client.socket.end();
    await once(client.socket, "close");
    await waitForMail(parley);
    expect(await named("half")).toHaveLength(0);
  });
});

describe("limits of a peer", () => {
  test("mails a minute, unknown recipients and connections", async () => {
    const strict = await startTestParley({
      environment: {
        ...smtpEnvironment,
        MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "2",
        MAIL_SMTP_UNKNOWN_RECIPIENTS_PER_MINUTE_PER_PEER: "3",
        MAIL_SMTP_CONNECTIONS_MAX_PER_PEER: "2",
      },
    });
    try {
      const [client, second, third] = [
        await RawSmtp.open(strict),
        await RawSmtp.open(strict),
        await RawSmtp.open(strict),
      ];
      expect(await third.say("EHLO x.example")).not.toMatch(/^250/);
      await client.say("EHLO x.example");
      await client.say("MAIL FROM:<a@b.example>");
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push((await client.say(`RCPT TO:<u${n}@agents.localhost>`)).slice(0, 3));
      expect(answers).toEqual(["550", "550", "550", "421"]);
      await second.say("EHLO x.example");
      expect(await second.say("MAIL FROM:<a@b.example>")).toMatch(/^250/);
      await second.say("RSET");
      expect(await second.say("MAIL FROM:<a@b.example>")).toMatch(/^451/);
      for (const each of [client, second, third]) each.close();
    } finally {
      await strict.close();
    }
  });
});

test("while reception is paused, every recipient is asked to come again", async () => {
  const paused = await startTestParley({ environment: { ...smtpEnvironment, MAIL_RECEPTION: "paused" } });
  try {
    const client = await RawSmtp.open(paused);
    await client.say("EHLO x.example");
    await client.say("MAIL FROM:<a@b.example>");
    for (const recipient of [address, "nobody@agents.localhost"]) {
      expect(await client.say(`RCPT TO:<${recipient}>`)).toMatch(/^452 /);
    }
    client.close();
  } finally {
    await paused.close();
  }
});

test("a client that does nothing is sent away, and so are more clients than the setting allows", async () => {
  const strict = await startTestParley({
    environment: { ...smtpEnvironment, MAIL_SMTP_IDLE_SECONDS: "1", MAIL_SMTP_CONNECTIONS_MAX: "2" },
  });
  try {
    const clients = [await RawSmtp.open(strict), await RawSmtp.open(strict)];
    const third = await RawSmtp.open(strict);
    expect(await third.answer()).toMatch(/^421 /);
    const ends = clients.map(({ socket }) => once(socket, "close"));
    await Promise.all(ends);
    for (const each of [...clients, third]) each.close();
  } finally {
    await strict.close();
  }
});

test("more mails at the same time than the setting allows come again later", async () => {
  const strict = await startTestParley({ environment: { ...smtpEnvironment, MAIL_SMTP_TRANSFERS_MAX: "1" } });
  try {
    const to = "transfers@agents.localhost";
    await makeAgent(strict.services, await makeOrganization(strict.services), "transfers");
    const begin = async (): Promise<[RawSmtp, string]> => {
      const client = await RawSmtp.open(strict);
      await client.say("EHLO x.example");
      await client.say("MAIL FROM:<a@b.example>");
      await client.say(`RCPT TO:<${to}>`);
      return [client, await client.say("DATA")];
    };
    const [[first], [second, answer]] = [await begin(), await begin()];
    expect(answer).toMatch(/^354 /);
    expect(await second.say("From: a@b.example\r\n\r\nx\r\n.")).toMatch(/^451 /);
    expect(await first.say("From: a@b.example\r\n\r\nx\r\n.")).toMatch(/^250 /);
    for (const each of [first, second]) each.close();
  } finally {
    await strict.close();
  }
});

test("a taken port is named, and the start goes on", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const started = await startTestParley({ environment: { MAIL_SMTP_LISTEN: `127.0.0.1:${port}` } });
  try {
    expect(started.listeners).toEqual([
      { name: "SMTP", address: null, problem: `not at 127.0.0.1:${port}: the port is taken (MAIL_SMTP_LISTEN)` },
    ]);
  } finally {
    await started.close();
    taken.close();
  }
});
