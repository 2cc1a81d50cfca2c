import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { silentLogger } from "../../support/silent-logger.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

// Mail from the world through the real door: it is accepted, stored, listed and read, and says nothing that it should not.

let parley: TestParley;
let agent: TestAgent;
const failures: unknown[] = [];
const address = "letterbox@agents.localhost";
const messages = `/api/v1/mail/mailboxes/${address}/messages`;
const log = { ...silentLogger, error: (...said: unknown[]) => void failures.push(said) } as unknown as Logger;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment, log });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "letterbox");
});
afterAll(() => parley?.close());

const head = (id: string): string => `Message-ID: <${id}@outside.example>\r\n`;
const from = "From: Ada <ada@outside.example>\r\n";
const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join("\r\n");
const deep = (depth: number): string =>
  lines(depth, (n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`);
const unreadable = {
  attachment_metadata: [expect.objectContaining({ filename: "original.eml", content_type: "message/rfc822" })],
};
const mixed = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";

/** Name, the mail after its Message-ID, and what the agent reads. */
const mails: readonly (readonly [string, string | Buffer, object])[] = [
  ["a nesting bomb", `${from}${deep(10_000)}\r\n\r\nx`, unreadable],
  ["100,000 parts", `${from}${mixed}${"--b\r\n\r\nx\r\n".repeat(100_000)}--b--`, unreadable],
  ["headers without end", `${from}${lines(100_000, (n) => `X-${n}: y`)}\r\n\r\nx`, unreadable],
  ["one header without end", `${from}X-Long: ${"y".repeat(3_000_000)}\r\n\r\nx`, unreadable],
  ["a header of a million folded lines", `${from}Subject: a\r\n${" \r\n".repeat(1_000_000)}\r\nx`, unreadable],
  [
    "a mail inside a mail, 2,000 times",
    `${from}${"Content-Type: message/rfc822\r\n\r\n".repeat(2_000)}x`,
    { body_text: null },
  ],
  [
    "a charset that does not exist",
    `${from}Content-Type: text/plain; charset=x-klingon\r\n\r\nplain`,
    { body_text: expect.stringMatching(/^plain\n$/) },
  ],
  [
    "a charset that is code",
    `${from}Content-Type: text/plain; charset="../../__proto__"\r\n\r\nplain`,
    { body_text: expect.stringMatching(/^plain\n$/) },
  ],
  [
    "parameters that are an object's",
    `${from}Content-Type: text/plain; __proto__=x; constructor=y\r\n\r\nplain`,
    { body_text: expect.stringMatching(/^plain\n$/) },
  ],
  [
    "an encoded word of no charset",
    `${from}Subject: =?x-none?q?abc?=\r\n\r\nx`,
    { subject: expect.stringContaining("abc") },
  ],
  [
    "control characters in names",
    `From: "=?utf-8?q?E=00v=0D=0ABcc:_x=07?=" <ada@outside.example>\r\n\r\nx`,
    { from_address: "ada@outside.example" },
  ],
  [
    "a name that turns the reading",
    `From: "\u202Eelpmaxe.kcolb" <ada@outside.example>\r\nSubject: \u202Eevil\r\n\r\nx`,
    { from_address: "ada@outside.example" },
  ],
  ["an address that turns the reading", `From: <ada@\u202Eelpmaxe>\r\n\r\nx`, { from_address: "<ada@\uFFFDelpmaxe>" }],
  ["nobody in From", "From: nobody at all\r\n\r\nx", { from_address: "nobody at all" }],
  [
    "a thousand in From",
    `From: ${lines(1_000, (n) => ` a${n}@outside.example,`)}\r\n\r\nx`,
    { from_address: "a0@outside.example" },
  ],
  ["100,000 in To", `${from}To: ${Array.from({ length: 20_000 }, (_, n) => `a${n}@x.y`).join(",\r\n ")}\r\n\r\nx`, {}],
  [
    "no end of references",
    `${from}References: ${Array.from({ length: 20_000 }, (_, n) => `<${n}@x>`).join(" ")}\r\n\r\nx`,
    {},
  ],
  ["NUL everywhere", `${from}Subject: a\0b\r\n\r\nx\0y\0`, { subject: "a\uFFFDb", body_text: "x\uFFFDy\uFFFD\n" }],
  ["line breaks of all kinds", `${from}Subject: a\rBcc: eve@evil.example\r\n\r\nx\r\ry\n\nz`, { bcc_addresses: null }],
  ["a line of 5 MB", `${from}\r\n${"x".repeat(5_000_000)}`, { snippet: expect.stringMatching(/^x{1,250}…?$/) }],
  [
    "bytes of no meaning",
    Buffer.concat([Buffer.from(`${from}Content-Transfer-Encoding: base64\r\n\r\n`), randomBytes(200_000)]),
    {},
  ],
  [
    "base64 that is none",
    `${from}${mixed}--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n=A=B==C===\r\n--b--`,
    {},
  ],
  ["a boundary of nothing", `${from}Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n\r\nx\r\n----`, {}],
  [
    "a boundary that is a pattern",
    `${from}Content-Type: multipart/mixed; boundary="(a+)+$"\r\n\r\n--(a+)+$\r\n\r\n${"a".repeat(50_000)}!\r\n--(a+)+$--`,
    {},
  ],
  [
    "scripts",
    `${from}Content-Type: text/html\r\n\r\n<script>alert(1)</script><b onclick="x()">Hi</b>`,
    { body_html: '<script>alert(1)</script><b onclick="x()">Hi</b>\n', body_text: "Hi" },
  ],
  ["HTML as deep as it is long", `${from}Content-Type: text/html\r\n\r\n${"<div>".repeat(100_000)}deep`, {}],
  ["headings that never end", `${from}Content-Type: text/html\r\n\r\n${"<h1>x".repeat(200_000)}`, {}],
  ["a list without end", `${from}Content-Type: text/html\r\n\r\n<ol>${"<li>x".repeat(200_000)}`, {}],
  ["quotes as deep as they are long", `${from}Content-Type: text/html\r\n\r\n${"<blockquote>a\n".repeat(50_000)}`, {}],
  ["HTML that never ends a tag", `${from}Content-Type: text/html\r\n\r\n${"<a b=".repeat(100_000)}`, {}],
  ["HTML of entities", `${from}Content-Type: text/html\r\n\r\n${"&amp;".repeat(100_000)}`, {}],
  [
    "an answer to itself",
    `${from}In-Reply-To: <SELF@outside.example>\r\nReferences: <SELF@outside.example> <SELF@outside.example>\r\n\r\nx`,
    {},
  ],
  ["a date beyond all time", `${from}Date: Mon, 99 Foo 999999 99:99:99 +9999\r\n\r\nx`, {}],
];

describe("a hostile mail is stored and read, and breaks nothing", () => {
  test.each(mails)("%s", async (name, mail, expected) => {
    const id = name.replaceAll(/[^A-Za-z0-9]/g, "-");
    const bytes = typeof mail === "string" ? Buffer.from(mail.replaceAll("SELF", id)) : mail;
    const raw = Buffer.concat([Buffer.from(head(id)), bytes]);
    expect(await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw })).toMatch(/^250 /);
    await waitForMail(parley);
    const listed = await rest(parley, agent.key, "GET", `${messages}?limit=100`);
    expect(listed.status).toBe(200);
    const found = listed.body.items.filter((one: any) => one.message_id === `<${id}@outside.example>`);
    expect(found).toHaveLength(1);
    const { status, body } = await rest(parley, agent.key, "GET", `${messages}/${found[0].id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
    for (const shown of [body.subject, body.from_address, body.snippet, ...body.to_addresses]) {
      expect(String(shown)).not.toMatch(/[\r\n\0]/);
    }
    for (const one of body.attachment_metadata ?? []) {
      expect(one.filename).not.toMatch(/[/\\\p{Cc}#?%\u202A-\u202E\u2066-\u2069]/u);
      const download = await parley.fetch(
        `${messages}/${body.id}/attachments/${encodeURIComponent(one.filename)}`,
        {},
        agent.key,
      );
      expect(download.status).toBe(200);
      expect((await download.arrayBuffer()).byteLength).toBe(one.size);
    }
    expect(failures).toEqual([]);
  });
});

const attachment = (disposition: string): string =>
  `${from}${mixed}--b\r\nContent-Type: application/pdf\r\nContent-Disposition: ${disposition}\r\n\r\nx\r\n--b--`;

test.each([
  ['attachment; filename="../../etc/passwd"', ".._.._etc_passwd"],
  ["attachment; filename*=utf-8''a%00b%0D%0AX-Evil%3A%20c.pdf", expect.stringMatching(/^a.*c\.pdf$/)],
  ['attachment; filename="report #1?%41.pdf"', "report _1__41.pdf"],
  [`attachment; filename="${"x".repeat(5_000)}.pdf"`, expect.stringMatching(/^.{1,200}$/)],
  ['attachment; filename="=?utf-8?q?=E2=80=AEfdp.exe?="', expect.not.stringContaining("\u202E")],
  ['attachment; filename=""', expect.stringMatching(/^attachment-1/)],
  ['attachment; filename="winmail.dat"', "winmail.dat"],
])("the file name in %s is safe in a path", async (disposition, expected) => {
  const id = `name-${Buffer.from(disposition).toString("hex").slice(0, 60)}`;
  await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw: head(id) + attachment(disposition) });
  await waitForMail(parley);
  const { items } = (await rest(parley, agent.key, "GET", `${messages}?limit=1`)).body;
  const { body } = await rest(parley, agent.key, "GET", `${messages}/${items[0].id}`);
  expect(body.message_id).toBe(`<${id}@outside.example>`);
  expect(body.attachment_metadata[0].filename).toEqual(expected);
});

describe("a mail cannot be made to go round", () => {
  test("a reply to a mail that asks for answers to its recipient goes to nobody", async () => {
    const raw = `${head("round")}${from}Reply-To: ${address}\r\nTo: ${address}\r\n\r\nx`;
    await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw });
    await waitForMail(parley);
    const { items } = (await rest(parley, agent.key, "GET", `${messages}?limit=1`)).body;
    expect(items[0].message_id).toBe("<round@outside.example>");
    const answered = await rest(parley, agent.key, "POST", `${messages}/${items[0].id}/reply-all`, { body_text: "x" });
    expect([answered.status, answered.body.error?.code]).toEqual([422, "no_recipients"]);
  });

  test("nothing is sent because something arrived", async () => {
    const { reader } = parley.services.database.request;
    const before = await reader.mailMessage.count({ where: { direction: "outbound" } });
    for (const [id, headers] of [
      [
        "asks-for-receipts",
        `Disposition-Notification-To: ada@outside.example\r\nReturn-Receipt-To: ada@outside.example\r\n`,
      ],
      ["automatic", "Auto-Submitted: auto-replied\r\n"],
      ["bounce", "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n"],
    ]) {
      await sendBySmtp(parley, { from: "", to: address, raw: `${head(id!)}${from}${headers}\r\nx` });
    }
    await waitForMail(parley);
    expect(await reader.mailMessage.count({ where: { direction: "outbound" } })).toBe(before);
    expect(await reader.mailRecipient.count()).toBe(0);
  });

  test("a Message-ID that somebody has taken already hides neither mail of other mailboxes nor what was sent", async () => {
    const neighbour = await makeAgent(parley.services, await makeOrganization(parley.services), "neighbour");
    const raw = `${head("taken")}${from}\r\nx`;
    await sendBySmtp(parley, { from: "eve@evil.example", to: address, raw });
    await sendBySmtp(parley, { from: "ada@outside.example", to: "neighbour@agents.localhost", raw });
    const sent = await rest(parley, agent.key, "POST", messages, {
      recipients: { to: ["neighbour@agents.localhost"] },
      subject: "Real",
      body_text: "x",
    });
    // A stranger who knows the id of what was sent says that his mail is it.
    const forged = `Message-ID: ${sent.body.message_id}\r\n${from}Subject: Forged\r\n\r\nx`;
    await sendBySmtp(parley, { from: "eve@evil.example", to: address, raw: forged });
    await parley.work!.runDueJobs();
    await waitForMail(parley);
    const theirs = (
      await rest(parley, neighbour.key, "GET", "/api/v1/mail/mailboxes/neighbour@agents.localhost/messages")
    ).body.items;
    expect(new Set(theirs.map((one: any) => one.message_id))).toEqual(
      new Set(["<taken@outside.example>", sent.body.message_id]),
    );
    const own = await rest(parley, agent.key, "GET", `${messages}/${sent.body.id}`);
    expect(own.body).toMatchObject({ direction: "outbound", subject: "Real" });
  });

  test("a report about mail of somebody else changes nothing", async () => {
    const other = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "reported");
    const route = "/api/v1/mail/mailboxes/reported@agents.localhost/messages";
    const body = { recipients: { to: [address] }, subject: "Hello", body_text: "x" };
    const { body: sent } = await rest(parley, other.key, "POST", route, body);
    await parley.work!.runDueJobs();
    await waitForMail(parley);
    const report = [
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n",
      `Reporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n`,
      `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${sent.message_id}\r\n\r\n--b--\r\n`,
    ].join("");
    // It comes to a mailbox that did not send the mail, and with a bounce address that we did not make.
    for (const to of [address]) await sendBySmtp(parley, { from: "", to, raw: `${head("report")}${from}${report}` });
    const invented = `bounce+${"a".repeat(52)}@agents.localhost`;
    await expect(sendBySmtp(parley, { from: "", to: invented, raw: `${from}${report}` })).rejects.toMatchObject({
      responseCode: 550,
    });
    await waitForMail(parley);
    expect((await rest(parley, other.key, "GET", `${route}/${sent.id}`)).body.status).toBe("delivered");
  });
});

describe("nothing that is sent brings a header of its own", () => {
  const evil = "x\r\nX-Evil: yes\r\n\r\nbody";
  const message = { recipients: { to: ["ada@outside.example"] }, subject: "Hello", body_text: "x" };
  const post = (body: object, path = messages) => rest(parley, agent.key, "POST", path, body);
  const file = { filename: "a.txt", content_type: "text/plain", content_base64: "eA==" };
  const inline = { ...file, content_type: "image/png", content_id: "logo" };
  const textOf = async (id: string): Promise<string> => {
    const { contentId } = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({
      where: { id },
    });
    const { bytes } = await parley.services.database.request.reader.mailContent.findUniqueOrThrow({
      where: { id: contentId! },
    });
    return Buffer.from(bytes!).toString();
  };

  test.each([
    ["to", { recipients: { to: [`ada@outside.example${evil}`] } }],
    ["a name in to", { recipients: { to: [`Ada${evil} <ada@outside.example>`] } }],
    ["an encoded name in to", { recipients: { to: ['"=?utf-8?q?x=0D=0AX-Evil:_yes?=" <ada@outside.example>'] } }],
    ["cc", { recipients: { ...message.recipients, cc: [`ada@outside.example${evil}`] } }],
    ["bcc", { recipients: { ...message.recipients, bcc: [`ada@outside.example${evil}`] } }],
    ["subject", { subject: evil }],
    ["subject with a lone line feed", { subject: "x\nX-Evil: yes" }],
    ["subject with a lone carriage return", { subject: "x\rX-Evil: yes" }],
    ["subject with separators of Unicode", { subject: "x\u2028X-Evil: yes\u0085X-Evil: yes" }],
    ["reply_to", { reply_to: `ada@outside.example${evil}` }],
    ["in_reply_to_message_id", { in_reply_to_message_id: `<a@b>${evil}` }],
    ["file name", { attachments: [{ ...file, filename: `a${evil}.txt` }] }],
    ["content type", { attachments: [{ ...file, content_type: `text/plain${evil}` }] }],
    ["content id", { body_html: "x", attachments: [{ ...inline, content_id: `logo>${evil}` }] }],
  ])("REST: %s", async (_, fields) => {
    const { status, body } = await post({ ...message, ...fields });
    expect([201, 422]).toContain(status);
    if (status === 201) expect(await textOf(body.id)).not.toMatch(/^X-Evil:/im);
  });

  test.each([
    ["to", `recipients: { to: [$evil] }, subject: "x"`],
    ["cc", `recipients: { to: ["a@b.example"], cc: [$evil] }, subject: "x"`],
    ["subject", `recipients: { to: ["a@b.example"] }, subject: $evil`],
    ["replyTo", `recipients: { to: ["a@b.example"] }, subject: "x", replyTo: $evil`],
    ["inReplyToMessageId", `recipients: { to: ["a@b.example"] }, subject: "x", inReplyToMessageId: $evil`],
    [
      "filename",
      `recipients: { to: ["a@b.example"] }, subject: "x", attachments: [{ filename: $evil, contentType: "text/plain", contentBase64: "eA==" }]`,
    ],
    [
      "contentType",
      `recipients: { to: ["a@b.example"] }, subject: "x", attachments: [{ filename: "x", contentType: $evil, contentBase64: "eA==" }]`,
    ],
    [
      "contentId",
      `recipients: { to: ["a@b.example"] }, subject: "x", bodyHtml: "x", attachments: [{ filename: "x", contentType: "image/png", contentBase64: "eA==", contentId: $evil }]`,
    ],
  ])("GraphQL: %s", async (_, input) => {
    const text = `mutation ($evil: String!) { sendMail(input: { mailbox: "${address}", ${input} }) { message { id } } }`;
    const { data, errors } = await parley.graphql(text, { evil }, agent.key);
    if (errors === undefined) expect(await textOf(data!["sendMail"].message.id)).not.toMatch(/^X-Evil:/im);
    else expect(errors[0]!.extensions.code).toBe("validation_failed");
  });

  test("a reply to, and a forward of, a mail whose every field has line breaks", async () => {
    const encoded = "=?utf-8?q?x=0D=0AX-Evil:_yes?=";
    const raw = [
      `Message-ID: <fields@outside.example>\r\nFrom: "${encoded}" <ada@outside.example>\r\n`,
      `To: "${encoded}" <${address}>, "${encoded}" <bob@outside.example>\r\nReply-To: "${encoded}" <re@outside.example>\r\n`,
      `Subject: ${encoded}\r\nReferences: <a@b>\r\n X-Evil: yes\r\n\t<c@d>\r\n${mixed}`,
      `--b\r\nContent-Type: application/pdf; name*=utf-8''x%0D%0AX-Evil%3A%20yes.pdf\r\n\r\nx\r\n--b--\r\n`,
    ].join("");
    await sendBySmtp(parley, { from: "ada@outside.example", to: address, raw });
    await waitForMail(parley);
    const { items } = (await rest(parley, agent.key, "GET", `${messages}?limit=1&direction=inbound`)).body;
    for (const [way, body] of [
      ["reply", { body_text: "x" }],
      ["reply-all", { body_text: "x" }],
      ["forward", { recipients: { to: ["bob@outside.example"] } }],
      ["forward", { recipients: { to: ["bob@outside.example"] }, mode: "wrapped", body_text: "x" }],
    ] as const) {
      const sent = await post(body, `${messages}/${items[0].id}/${way}`);
      expect(sent.status).toBe(201);
      const own = (await textOf(sent.body.id)).replace(/^Content-Type: message\/rfc822[^]*/im, "");
      expect(own).not.toMatch(/^X-Evil:/im);
    }
  });
});
