import { describe, expect, test } from "vitest";
import type { ParsedMail } from "../../../subgraphs/mail/messages/rules/parsed-mail.js";
import { parseMail } from "../../../subgraphs/mail/messages/mime/parse-mail.js";

/** A character is a byte. */
const bytes = (...lines: string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const from = "From: a@b.example";

const filesOf = ({ attachments }: ParsedMail) =>
  attachments.map(({ filename, contentType, bytes: of }) => [
    filename,
    contentType,
    Buffer.from(of).toString("latin1"),
  ]);

describe("a folded header", () => {
  test.each([
    ["a blank", " "],
    ["a tab", "\t"],
    ["several", " \t "],
  ])("goes on after %s, which is one blank", async (_, blank) => {
    const mail = await parseMail(
      bytes(
        from,
        `Subject: one\r\n${blank}two`,
        `Content-Type: multipart/mixed; boundary="foo\r\n${blank}bar"`,
        "",
        "--foo bar",
        "",
        "text",
        "--foo bar",
        `Content-Type: application/pdf;\r\n${blank}name="Annual\r\n${blank}review.pdf"`,
        "",
        "x",
        "--foo bar--",
      ),
    );
    expect(mail).toMatchObject({ subject: "one two", text: "text" });
    expect(filesOf(mail)).toEqual([["Annual review.pdf", "application/pdf", "x"]]);
  });

  test("may have several carriage returns, also the empty line", async () => {
    const mail = await parseMail(Buffer.from(`${from}\r\r\nSubject: one\r\r\n\ttwo\r\r\n\r\r\ntext\r\r\nmore`));
    expect(mail).toMatchObject({ subject: "one two", text: "text\nmore" });
  });

  test("may have line feeds alone", async () => {
    const mail = await parseMail(Buffer.from(`${from}\nSubject: one\n\ttwo\n\ntext`));
    expect(mail).toMatchObject({ subject: "one two", text: "text" });
  });
});

describe("a multipart", () => {
  const parts = ["", "text", "--bb", "Content-Type: application/pdf; name=a.pdf", "", "PDF"];
  const read = async (...lines: string[]) => {
    const mail = await parseMail(bytes(from, ...lines));
    return [mail.text, filesOf(mail).map(([name]) => name)];
  };

  test.each([
    [
      "without an empty line before it begins",
      ["Content-Type: multipart/mixed; boundary=bb", "--bb", ...parts, "--bb--"],
    ],
    ["without a semicolon", ["Content-Type: multipart/mixed boundary=bb", "", "--bb", ...parts, "--bb--"]],
    [
      "without a semicolon, folded",
      ['Content-Type: multipart/mixed\r\n\tboundary="bb"', "", "--bb", ...parts, "--bb--"],
    ],
    [
      "with a blank line in its header, and no blank before a parameter",
      ["Content-Type: multipart/mixed;", " ", "boundary=bb", "", "--bb", ...parts, "--bb--"],
    ],
    ["with a comment", ["Content-Type: multipart/mixed (all of it); boundary=bb (so)", "", "--bb", ...parts, "--bb--"]],
    ["with capital letters", ["CONTENT-TYPE: Multipart/MIXED; BOUNDARY=bb", "", "--bb", ...parts, "--bb--"]],
    ["without an end", ["Content-Type: multipart/mixed; boundary=bb", "", "--bb", ...parts]],
    [
      "with blanks after its boundaries",
      ["Content-Type: multipart/mixed; boundary=bb", "", "--bb \t", ...parts, "--bb-- "],
    ],
    [
      "with an empty part",
      [
        "Content-Type: multipart/mixed; boundary=bb",
        "",
        "--bb",
        ...parts,
        "--bb",
        "Content-Type: multipart/mixed; boundary=c",
        "--bb--",
      ],
    ],
  ])("%s", async (_, lines) => expect(await read(...lines)).toEqual(["text", ["a.pdf"]]));

  test("whose boundary is the beginning of another's", async () => {
    const inner = ["Content-Type: multipart/alternative; boundary=bb--", "", "--bb--", "", "text", "--bb----"];
    const mail = await parseMail(
      bytes(
        from,
        "Content-Type: multipart/mixed; boundary=bb",
        "",
        "--bb",
        ...inner,
        "--bb",
        "Content-Type: image/png; name=a.png",
        "",
        "p",
        "--bb--",
      ),
    );
    expect(mail.text).toBe("text");
    expect(filesOf(mail)).toEqual([["a.png", "image/png", "p"]]);
  });

  test.each([
    ["whose boundary is nowhere is its text", "other", ["all there is"]],
    ["that only ends is its text", "bb", ["all there is", "--bb--"]],
  ])("%s", async (_, boundary, lines) => {
    expect(await read(`Content-Type: multipart/mixed; boundary=${boundary}`, "", ...lines)).toEqual([
      "all there is",
      [],
    ]);
  });

  test.each([
    ["two types", ["Content-Type: multipart/mixed; boundary=aa", "Content-Type: multipart/mixed; boundary=bb"]],
    ["single quotes", ["Content-Type: multipart/mixed; boundary='bb'"]],
    ["escaped quotes", ['Content-Type: multipart/mixed; boundary=\\"bb\\"']],
    ["the dashes of its lines", ["Content-Type: multipart/mixed; boundary=--bb"]],
    ["a line break", ['Content-Type: multipart/mixed; boundary="b\r\n b"']],
  ])("of %s is the one whose boundary there is", async (_, headers) => {
    expect(await read(...headers, "", "--bb", ...parts, "--bb--")).toEqual(["text", ["a.pdf"]]);
  });

  test.each(["\xb5", Buffer.from("µ").toString("latin1")])("with eight bits in its boundary: %j", async (sign) => {
    const lines = [`--b${sign}`, "", "text", `--b${sign}--`];
    expect(await read(`Content-Type: multipart/mixed; boundary=b${sign}`, "", ...lines)).toEqual(["text", []]);
  });

  test("in a part that lacks its empty line", async () => {
    expect(
      await read(
        "Content-Type: multipart/mixed; boundary=a",
        "",
        "--a",
        "Content-Type: multipart/mixed; boundary=bb",
        "--bb",
        ...parts,
        "--bb--",
        "--a--",
      ),
    ).toEqual(["text", ["a.pdf"]]);
  });
});

describe("the type of a part", () => {
  test.each([
    "text/html charset=iso-8859-2",
    "text/html;charset = iso-8859-2",
    'text/html; charset="iso-8859-2" (Polish)',
    "text/ html; charset=iso-8859-2",
    "text / html; charset=iso-8859-2",
  ])("%s", async (type) => {
    expect((await parseMail(bytes(from, `Content-Type: ${type}`, "", "\xb1"))).html).toBe("ą");
  });

  test.each([
    ["x-download", 1],
    ["attachment", 1],
    ["ATTACHMENT (so)", 1],
    ["inline", 0],
    ["", 0],
  ])("is a file when its disposition is %j: %s", async (disposition, count) => {
    const mail = await parseMail(
      bytes(from, "Content-Type: text/plain", `Content-Disposition: ${disposition}`, "", "notes"),
    );
    expect([mail.text, mail.attachments.length]).toEqual([count === 0 ? "notes" : null, count]);
  });
});

describe("a text whose lines were broken for the way", () => {
  test.each([
    ["goes on after a blank", "", ["one ", "two", "three"], "one two\nthree"],
    ["goes on without it", "; delsp=yes", ["one ", "two"], "onetwo"],
    ["is quoted as often", "", ["> one ", "> two", ">> three ", ">> four"], "> one two\n>> three four"],
    ["ends where it is quoted otherwise", "", [">> one ", "> two ", "three"], ">> one \n> two \nthree"],
    ["loses the blank that was put before it", "", [" From", "  two", ">  three"], "From\n two\n>  three"],
    ["ends before a signature", "", ["one ", "-- ", "Ada"], "one \n-- \nAda"],
    ["has empty lines", "", ["one", "", ">", "> two"], "one\n\n>\n> two"],
  ])("%s", async (_, parameters, lines, text) => {
    const mail = await parseMail(bytes(from, `Content-Type: text/plain; format=flowed${parameters}`, "", ...lines));
    expect(mail.text).toBe(text);
  });
});

describe("quoted-printable", () => {
  test("may be written with a blank", async () => {
    const mail = await parseMail(bytes(from, "Content-Transfer-Encoding: quoted printable", "", "a=3Db"));
    expect(mail.text).toBe("a=b");
  });

  test.each([
    ["blanks after a soft line break", "one two=  \r\n three=\t\r\n four", "one two three four"],
    ["blanks at the end of a line", "one  \r\ntwo=20\r\nthree\t", "one\ntwo \nthree"],
    ["a carriage return before a line break", "one=0D\r\ntwo=0D=0D\r\n", "one\ntwo\n"],
    ["a line feed before a line break", "one=0A\r\ntwo=0a\n\nthree", "one\ntwo\n\nthree"],
    ["both before a line break", "one=0D=0A\r\ntwo=0A=0D\r\nthree", "one\ntwo\nthree"],
    ["a line break that is encoded, and a soft one", "one=0D=0A=\r\n=0A=\r\ntwo", "one\n\ntwo"],
    ["a carriage return without a line feed", "one=0Dtwo=0D=0Dthree", "one\ntwo\n\nthree"],
    ["small letters", "=c3=bc", "ü"],
    ["a sign that is none", "a=b =XY 1=", "a=b =XY 1"],
    ["an end that is cut", "a=\r\n", "a"],
    ["line feeds alone", "a=\nb =\nc", "ab c"],
  ])("with %s", async (_, body, text) => {
    const mail = await parseMail(
      bytes(from, "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: Quoted-Printable", "", body),
    );
    expect(mail.text).toBe(text);
  });
});

describe("uuencode", () => {
  // Of "Cat" and of three zeros.
  const lines = ["begin 644 a cat.txt", "#0V%T", "#````", "`", "end"];

  test.each(["x-uuencode", "uuencode", "X-UUE"])("as the encoding %s", async (encoding) => {
    const mail = await parseMail(
      bytes(
        from,
        "Content-Type: application/x-thing; name=a.bin",
        `Content-Transfer-Encoding: ${encoding}`,
        "",
        ...lines,
        "",
      ),
    );
    expect(filesOf(mail)).toEqual([["a.bin", "application/x-thing", "Cat\0\0\0"]]);
  });

  test("within a text is a file", async () => {
    const mail = await parseMail(bytes(from, "", "before", ...lines, "between", ...lines, "after"));
    expect(mail.text).toBe("before\nbetween\nafter");
    const file = ["a cat.txt", "text/plain", "Cat\0\0\0"];
    expect(filesOf(mail)).toEqual([file, file]);
  });

  test.each([
    ["that is not ended", ["begin 644 a.txt", "#0V%T"]],
    ["that is ended early", ["begin 644 a.txt", "#0V%T", "some words", "end"]],
    ["that says no name", ["begin 644 ", "#0V%T", "`", "end"]],
    ["that a sentence begins", ["we begin 644 a.txt", "#0V%T", "`", "end"]],
  ])("%s is text", async (_, body) => {
    const mail = await parseMail(bytes(from, "", ...body));
    expect(mail).toMatchObject({ text: body.join("\n"), attachments: [] });
  });

  test("whose lines say more bytes than they have costs no more than its size", async () => {
    const mail = await parseMail(bytes(from, "", "begin 644 a", ...Array.from({ length: 100_000 }, () => "M"), "end"));
    expect(mail.attachments[0]!.bytes.length).toBeLessThan(400_000);
  });

  test("in a page is not looked for", async () => {
    const mail = await parseMail(bytes(from, "Content-Type: text/html", "", ...lines));
    expect(mail.attachments).toEqual([]);
  });
});

describe("a multipart that ends before a part of it has begun", () => {
  const multipart = ["Content-Type: multipart/mixed; boundary=b", ""];
  test("has the parts that come then", async () => {
    const mail = await parseMail(bytes(from, ...multipart, "--b--", "early", "--b", "", "late", "--b--", ""));
    expect(mail.text).toBe("late");
  });

  test("is a text when none comes", async () => {
    const mail = await parseMail(bytes(from, ...multipart, "--b--", "Hello", ""));
    expect(mail.text).toContain("Hello");
  });
});

describe("base64 with more after its padding", () => {
  const encoded = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", ""];
  test.each([
    ["the footer of a mailing list", ["aGVs", "bG8=", "-- ", "Unsubscribe here"], "hello"],
    ["a line of underscores", ["aGVsbA==", "_____", "list"], "hell"],
    ["more base64", ["aGVsbA==", "bw==  ", "", "IQ=="], "hello!"],
  ])("such as %s", async (_, body, text) => {
    expect((await parseMail(bytes(from, ...encoded, ...body, ""))).text).toBe(text);
  });
});

describe("a part that is declared as base64, and is not", () => {
  const parsed = (...body: string[]) => parseMail(bytes(from, "Content-Transfer-Encoding: base64", ...body));
  test.each([
    ["words", "Please see the attached mail.\r\nIt is for you."],
    ["short words", "To Ada\r\n\r\nYes"],
  ])("such as %s", async (_, text) => {
    expect((await parsed("", "", text)).text?.trim()).toBe(text.replaceAll("\r\n", "\n"));
  });

  test("such as an attached mail", async () => {
    const mail = await parseMail(
      bytes(
        from,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        "--b",
        "Content-Type: message/rfc822",
        "Content-Transfer-Encoding: base64",
        "",
        "To: accounts@x.example\r\nSubject: Hello\r\n\r\n----- Message truncated -----",
        "--b--",
      ),
    );
    const attached = "To: accounts@x.example\r\nSubject: Hello\r\n\r\n----- Message truncated -----";
    expect(filesOf(mail)).toEqual([[null, "message/rfc822", attached]]);
  });

  test.each([
    ["blanks and signs after it", "aGVsbG8  .  "],
    ["its line breaks turned into blanks", `${"YWJj".repeat(19)} ${"YWJj".repeat(19)} aGVsbG8=`],
    ["a short last line first", "aGVs\r\nbG8="],
  ])("but base64 with %s is", async (_, body) => {
    expect((await parsed("", body)).text).toMatch(/^(abc)*hello$/);
  });
});
