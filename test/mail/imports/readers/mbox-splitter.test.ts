import { describe, expect, it } from "vitest";
import { UnreadableUpload } from "../../../../subgraphs/mail/imports/readers/found-mail.js";
import { MboxSplitter } from "../../../../subgraphs/mail/imports/readers/mbox-splitter.js";

const from = "From a@example.com Sat Mar  1 09:00:00 2014\n";
const patch = "From 4b825dc642cb6eb9a060e54bf8d69288fbee4904 Mon Sep 17 00:00:00 2001\n";

/** A body with a mail in it, and the headers that claim the length of a body. */
const inner = `x\n\n${from}B: 1\n\ny\n`;
const windows = inner.replaceAll("\n", "\r\n");
const claims = (body: string) => {
  const end = body.includes("\r") ? "\r\n" : "\n";
  return `Content-Length: ${body.length}${end}${end}`;
};
const wrong = [1, 2, 3, 4, 5, 6].map((number) => `Content-length: 150\nA: ${number}\n\nx\n`);

/** The mails, from pieces of so many bytes; null for no mbox. */
function split(text: string, piece: number, most = 2000): (string | null)[] | null {
  const splitter = new MboxSplitter(most);
  const bytes = Buffer.from(text);
  const mails: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    try {
      for (const { bytes: mail } of splitter.push(bytes.subarray(at, at + piece))) mails.push(mail?.toString() ?? null);
    } catch (error) {
      if (error instanceof UnreadableUpload) return null;
      throw error;
    }
  }
  for (const { bytes: mail } of splitter.end()) mails.push(mail?.toString() ?? null);
  return mails;
}

it.each([
  ["two mails", `${from}A: 1\n\nx\n\n${from}A: 2\n\ny\n`, ["A: 1\n\nx\n", "A: 2\n\ny\n"]],
  ["line breaks of Windows", `${from}A: 1\r\n\r\nx\r\n\r\n${from}A: 2\r\n`, ["A: 1\r\n\r\nx\r\n", "A: 2\r\n"]],
  ["one quote is undone", `${from}A: 1\n\n>From b\n>>From c\n> From d\n`, ["A: 1\n\nFrom b\n>From c\n> From d\n"]],
  ["From in a paragraph is text", `${from}A: 1\n\nx\nFrom here on\n`, ["A: 1\n\nx\nFrom here on\n"]],
  [
    "From in a sentence is text",
    `${from}A: 1\n\nFrom my side:\n\n* x\n\nFrom x@y.example\n`,
    ["A: 1\n\nFrom my side:\n\n* x\n\nFrom x@y.example\n"],
  ],
  [
    "a sentence that an address or a remark follows",
    `${from}A: 1\n\nFrom the site\nhttp://x.example\n\nFrom what I see\nNote: y\n\nFrom Ada\nhttps://y.example\n`,
    ["A: 1\n\nFrom the site\nhttp://x.example\n\nFrom what I see\nNote: y\n\nFrom Ada\nhttps://y.example\n"],
  ],
  ["words without a time, before a header", `From Ada L\nA: 1\n\nx\n\nFrom Ada L\nTo: b\n`, ["A: 1\n\nx\n", "To: b\n"]],
  ["a time in another language", `${from}A: 1\n\nFrom a@b Mi Mär  1 10:20:30 2014\nA: 2\n`, ["A: 1\n", "A: 2\n"]],
  [
    "From in sentences, one after the other",
    `${from}A: 1\n\nFrom a\n\nFrom b\nFrom c\n\n${from}A: 2\n`,
    ["A: 1\n\nFrom a\n\nFrom b\nFrom c\n", "A: 2\n"],
  ],
  ["one without a date, before a header", `From \nA: 1\n\nx\n\nFrom a@b\nB-c: 2\n`, ["A: 1\n\nx\n", "B-c: 2\n"]],
  ["one of Thunderbird, without a header", `From - Sat Mar  1 2014\n\nx\n\nFrom -\n\ny\n`, ["\nx\n", "\ny\n"]],
  [
    "one of Google",
    `${from}A: 1\n\nFrom 1545668983435175434@xxx Fri Sep 16 22:26:51 +0000 2016\n\ny\n`,
    ["A: 1\n", "\ny\n"],
  ],
  [
    "a sentence that a quoted one follows",
    `${from}A: 1\n\nFrom a\n>From b\n\nFrom c`,
    ["A: 1\n\nFrom a\nFrom b\n\nFrom c"],
  ],
  ["no blank lines between mails", `${from}A: 1\n\nx\n${from}A: 2\n\ny\n`, ["A: 1\n\nx\n", "A: 2\n\ny\n"]],
  ["no blank lines, and nothing after From", "From \nA: 1\n\nx\nFrom \nA: 2\n", ["A: 1\n\nx\n", "A: 2\n"]],
  ["a date in a paragraph", `${from}A: 1\n\nx\n${from}y\n`, [`A: 1\n\nx\n${from}y\n`]],
  ["a patch in a mail", `${from}A: 1\n\nx\n\n${patch}B: 2\n\ny\n`, [`A: 1\n\nx\n\n${patch}B: 2\n\ny\n`]],
  ["patches", `${patch}A: 1\n\nx\n\n${patch}B: 2\n`, ["A: 1\n\nx\n", "B: 2\n"]],
  ["a very long line", `${from}A: 1\n\nFrom ${"a".repeat(1100)}\nb\n`, [`A: 1\n\nFrom ${"a".repeat(1100)}\nb\n`]],
  ["a line that begins like one", `${from}A: 1\n\nFro\n\nFromage\n`, ["A: 1\n\nFro\n\nFromage\n"]],
  ["no line break at the end", `${from}A: 1\n\nFrom`, ["A: 1\n\nFrom"]],
  ["one that is too large", `${from}A: 1\n\n${"x".repeat(2000)}\n\n${from}A: 2\n`, [null, "A: 2\n"]],
  ["blank lines before the first", `\r\n\n${from}A: 1\n\nx\n`, ["A: 1\n\nx\n"]],
  [
    "a mail within the length that it claims",
    `${from}${claims(inner)}${inner}\n${from}A: 2\n`,
    [claims(inner) + inner, "A: 2\n"],
  ],
  ["such a mail at the end", `${from}${claims(inner)}${inner}`, [claims(inner) + inner]],
  ["such a mail before blank lines", `${from}${claims(inner)}${inner}\n\n`, [`${claims(inner)}${inner}\n`]],
  [
    "such a mail without its last line end",
    `${from}${claims(`${inner}z`)}${inner}z\n\n${from}A: 2\n`,
    [`${claims(`${inner}z`)}${inner}z\n`, "A: 2\n"],
  ],
  [
    "such a mail on Windows",
    `${from}${claims(windows)}${windows}\r\n${from}A: 2\r\n`,
    [claims(windows) + windows, "A: 2\r\n"],
  ],
  [
    "a length that ends within a line",
    `${from}${claims(`${inner}z`)}${inner}zz\n\n${from}A: 2\n`,
    [`${claims(`${inner}z`)}x\n`, "B: 1\n\ny\nzz\n", "A: 2\n"],
  ],
  [
    "a length that goes beyond the end",
    `${from}Content-Length: 500\n\nx\n\n${from}A: 2\n\n\n${from}A: 3\n`,
    ["Content-Length: 500\n\nx\n", "A: 2\n\n", "A: 3\n"],
  ],
  [
    "a length beyond the limit",
    `${from}Content-Length: 99999999999\n\nx\n\n${from}A: 2\n`,
    ["Content-Length: 99999999999\n\nx\n", "A: 2\n"],
  ],
  ["wrong lengths in all mails", wrong.map((mail) => `${from}${mail}\n`).join(""), wrong],
  ["no mbox", "A: 1\n\nx", null],
  ["nothing", "", []],
])("%s", (_, text, mails) => {
  for (const piece of [1, 2, 3, 7, 5000]) expect(split(text, piece)).toEqual(mails);
});

describe("an mbox of many tiny mails", () => {
  const tiny = "From -\n\n";

  it("yields each mail before it reads the next one", () => {
    const [first] = new MboxSplitter(2000).push(Buffer.from(`${tiny.repeat(9)}`));
    expect(first).toMatchObject({ end: tiny.length });
  });

  it("is split within a length that is too large to be held", () => {
    const claim = `${tiny.trimEnd()}\nContent-Length: 1100000\n\n`;
    const [first, second] = new MboxSplitter(2_000_000).push(Buffer.from(claim + tiny.repeat(9)));
    expect([first?.end, second?.end]).toEqual([claim.length, claim.length + tiny.length]);
  });

  it("is split when the file ends before its first mail should", () => {
    const claim = `${tiny.trimEnd()}\nContent-Length: 1048576\n\n`;
    const splitter = new MboxSplitter(2_000_000);
    let count = 0;
    for (const { bytes } of splitter.push(Buffer.from(claim + tiny.repeat(130_000)))) count += bytes!.length;
    let last = 0;
    for (const { end } of splitter.end()) {
      count++;
      last = end;
    }
    expect([count, last]).toEqual([130_001, claim.length + tiny.length * 130_000]);
  });
});
