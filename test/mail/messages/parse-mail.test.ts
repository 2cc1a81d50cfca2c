import { describe, expect, test } from "vitest";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

const lines = (...all: string[]) => Buffer.from(all.join("\r\n"), "latin1");
const utf8Lines = (...all: string[]) => Buffer.from(all.join("\r\n"), "utf8");

describe("a mail is read as its sender meant it", () => {
  test("text, HTML, an inline image and an attachment", async () => {
    const mail = await parseMail(
      utf8Lines(
        "Received: from a by b; Mon, 23 Nov 2026 10:00:01 +0000",
        "Received: from c by d; Mon, 23 Nov 2026 10:00:00 +0000",
        "From: =?utf-8?q?Ada_L=C3=B6v?= <Ada@Example.org>",
        'To: Team: bob@x.example, "C, D" <cd@x.example>;, eve@x.example',
        "Reply-To: replies@x.example",
        "Subject: =?utf-8?b?R3LDvMOf?=",
        " =?utf-8?b?ZQ==?=",
        "Message-ID: <one@x.example>",
        "In-Reply-To: <zero@x.example>",
        "References: <a@x.example> <zero@x.example>",
        "Date: Mon, 23 Nov 2026 11:00:00 +0100",
        'Content-Type: multipart/mixed; boundary="out er"',
        "",
        "preamble",
        "--out er",
        "Content-Type: multipart/related; boundary=rel",
        "",
        "--rel",
        "Content-Type: multipart/alternative; boundary=alt",
        "",
        "--alt",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Hallo",
        "--alt",
        "Content-Type: text/html; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "<p>caf=E9 =",
        "ja</p>",
        "--alt--",
        "--rel",
        "Content-Type: image/png",
        "Content-ID: <pic@x>",
        "Content-Transfer-Encoding: base64",
        "",
        "AQID",
        "BA==",
        "--rel--",
        "--out er",
        "Content-Type: application/pdf",
        "Content-Disposition: attachment; filename*0*=utf-8''r%C3%A9sum; filename*1*=%C3%A9.pdf",
        "Content-Transfer-Encoding: base64",
        "",
        "aGk=",
        "--out er--",
        "epilogue",
      ),
    );
    expect(mail).toMatchObject({
      problem: null,
      rfcId: "<one@x.example>",
      from: [{ address: "Ada@Example.org", name: "Ada Löv" }],
      replyTo: [{ address: "replies@x.example", name: null }],
      subject: "Grüße",
      inReplyTo: "<zero@x.example>",
      references: ["<a@x.example>", "<zero@x.example>"],
      date: new Date("2026-11-23T10:00:00Z"),
      receivedAt: new Date("2026-11-23T10:00:01Z"),
      hops: 2,
      text: "Hallo",
      html: "<p>café ja</p>",
    });
    expect(mail.to.map(({ address }) => address)).toEqual(["bob@x.example", "cd@x.example", "eve@x.example"]);
    const [image, pdf] = mail.attachments;
    expect(image).toMatchObject({ contentType: "image/png", contentId: "pic@x", isInline: true, filename: null });
    expect([...image!.bytes]).toEqual([1, 2, 3, 4]);
    expect(pdf).toMatchObject({ contentType: "application/pdf", filename: "résumé.pdf", isInline: false });
    expect(Buffer.from(pdf!.bytes).toString()).toBe("hi");
  });

  test.each([
    ["iso-8859-15", Buffer.from([0xa4]), "€"],
    ["windows-1251", Buffer.from([0xcf, 0xf0]), "Пр"],
    ["iso-2022-jp", Buffer.from("\x1b$B$3$s\x1b(B", "latin1"), "こん"],
    ["cp850", Buffer.from([0x84]), "ä"],
    ["utf-7", Buffer.from("+AOQ-"), "ä"],
    ["x-does-not-exist", Buffer.from("plain ü"), "plain ü"],
    ["us-ascii", Buffer.from("grün"), "grün"],
    ["utf-8", Buffer.from([0xc3, 0xbc, 0xff, 0x62]), "ü\uFFFDb"],
    ["utf-8", Buffer.from("a\0b"), "a\uFFFDb"],
  ])("charset %s", async (charset, body, expected) => {
    const mail = await parseMail(
      Buffer.concat([lines("From: a@b.example", `Content-Type: text/plain; charset="${charset}"`, "", ""), body]),
    );
    expect(mail.text).toBe(expected);
  });

  test.each([
    ["0001", false],
    ["0009", true],
    ["001F", true],
    ["8 or so", false],
  ])("flags %s of Thunderbird: deleted %s", async (flags, isDeleted) => {
    expect(await parseMail(lines(`X-Mozilla-Status: ${flags}`, "", "x"))).toMatchObject({ isDeleted });
  });

  test("winmail.dat, a report and a mail inside are attachments", async () => {
    const mail = await parseMail(
      lines(
        "From: a@b.example",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        'Content-Type: application/ms-tnef; name="winmail.dat"',
        "",
        "tnef",
        "--b",
        "Content-Type: message/delivery-status",
        "",
        "Action: failed",
        "--b",
        "Content-Type: message/rfc822",
        "",
        "From: c@d.example",
        "",
        "inner",
        "--b--",
      ),
    );
    expect(mail.text).toBeNull();
    expect(mail.attachments.map(({ contentType, filename }) => [contentType, filename])).toEqual([
      ["application/ms-tnef", "winmail.dat"],
      ["message/delivery-status", null],
      ["message/rfc822", null],
    ]);
  });

  test("flags of programs", async () => {
    const mail = await parseMail(
      lines(
        "From: a@b.example",
        "Auto-Submitted: auto-replied; x=y",
        "X-Spam-Flag: YES",
        'X-Gmail-Labels: Spam,"A b"',
        "",
        "",
      ),
    );
    expect(mail).toMatchObject({ isAutomatic: true, isFlaggedAsSpam: true, labels: ["Spam", "A b"], text: "" });
    expect((await parseMail(lines("From: a@b.example", "Auto-Submitted: no", "", ""))).isAutomatic).toBe(false);
  });
});

describe("hostile mail costs no more than its size", () => {
  const nested = (depth: number) =>
    lines(
      "From: a@b.example",
      ...Array.from({ length: depth }, (_, n) => [
        `Content-Type: multipart/mixed; boundary=b${n}`,
        "",
        `--b${n}`,
      ]).flat(),
      "",
      "x",
    );
  const manyParts = (count: number) =>
    lines(
      "From: a@b.example",
      "Content-Type: multipart/mixed; boundary=b",
      "",
      ...Array.from({ length: count }, () => "--b\r\n\r\nx"),
    );

  test.each([
    ["a nesting bomb", nested(10_000), "too_deep"],
    ["100,000 parts", manyParts(100_000), "too_many_parts"],
    [
      "headers without end",
      lines("From: a@b.example", ...Array.from({ length: 100_000 }, (_, n) => `X-${n}: y`)),
      "too_many_headers",
    ],
    [
      "one header without end",
      lines("From: a@b.example", `X: ${"y".repeat(3_000_000)}`, "Y: z", "", "x"),
      "too_many_headers",
    ],
    ["no mail at all", Buffer.alloc(100_000, 0xff), "unreadable"],
    ["nothing", Buffer.alloc(0), "unreadable"],
  ] as const)("%s keeps its headers and no parts", async (_, bytes, problem) => {
    const mail = await parseMail(bytes);
    expect(mail).toMatchObject({ problem, text: null, html: null, attachments: [] });
    if (problem !== "unreadable") expect(mail.from).toEqual([{ address: "a@b.example", name: null }]);
  });

  test("what is within the bounds is read", async () => {
    expect((await parseMail(nested(20))).problem).toBeNull();
    expect((await parseMail(manyParts(999))).problem).toBeNull();
  });

  test.each([
    ["an unclosed address", `From: ${"<".repeat(60_000)}`],
    ["unclosed addresses in a list", `From: ${"<a,".repeat(20_000)}`],
    ["routes", `From: ${"<@a:".repeat(15_000)}`],
    ["groups", `From: ${"a:".repeat(30_000)}`],
    ["literals", `From: ${"[".repeat(60_000)}`],
    ["blanks around dots", `From: ${"a . ".repeat(15_000)}`],
    ["broken ids", `References: ${"<a b@".repeat(12_000)}`],
    ["signs of addresses", `To: ${"a@".repeat(30_000)}`],
    ["quotes", `From: ${'"\\'.repeat(30_000)}`],
    ["comments", `From: ${"(".repeat(60_000)}`],
    ["encoded words", `Subject: ${"=?utf-8?q?".repeat(6_000)}`],
    ["ids", `References: ${"<a@".repeat(20_000)}`],
    ["an id of signs", `Message-ID: ${"@".repeat(60_000)}`],
    ["white space", `Subject: ${" \t".repeat(30_000)}x`],
    ["parameters", `Content-Type: text/plain; ${"a*0*=x;".repeat(8_000)}`],
  ])("%s in a header", async (_, header) => {
    const mail = await parseMail(lines(header, "X: y", "", "body"));
    expect(mail.text).toBe("body");
  });

  test("nothing reaches a name or an address that breaks a line or turns the reading", async () => {
    const mail = await parseMail(
      utf8Lines(
        'From: "=?utf-8?q?ev=0D=0ABcc:x?= \u202Egnp" <a@b.example>',
        "To: x\u202Ey@b.example, ok@b.example",
        "Subject: =?utf-8?q?a=0D=0AX:_b=00c?=",
        "Message-ID: <half",
        'Content-Type: application/pdf; name="a\u202Efdp.exe"',
        "",
        "",
      ),
    );
    expect(mail.from[0]?.name).not.toMatch(/[\r\n\u202E]/);
    expect(mail.to).toEqual([{ address: "ok@b.example", name: null }]);
    expect(mail.subject).toBe("a X: b\uFFFDc");
    expect(mail.rfcId).toBeNull();
  });

  test("the first of two headers wins, and a smuggled one is none", async () => {
    const mail = await parseMail(
      utf8Lines("\uFEFFFrom: x@evil.example", "Subject: one", "Subject: two", "From: a@b.example", "", "t"),
    );
    expect(mail).toMatchObject({ subject: "one", from: [{ address: "a@b.example" }] });
  });

  test("a boundary ends headers without an empty line", async () => {
    const mail = await parseMail(
      lines(
        "From: a@b.example",
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: text/html",
        "--b",
        "",
        "two",
        "--b--",
      ),
    );
    expect(mail).toMatchObject({ html: "", text: "two", problem: null });
  });

  test("text beyond 5 MiB is cut", async () => {
    const mail = await parseMail(
      Buffer.concat([lines("From: a@b.example", "Content-Type: text/html", "", ""), Buffer.alloc(6 << 20, 0x61)]),
    );
    expect(mail.html?.length).toBe(5 << 20);
  });
});
