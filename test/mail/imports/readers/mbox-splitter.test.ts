import { expect, it } from "vitest";
import { MboxSplitter } from "../../../../subgraphs/mail/imports/readers/mbox-splitter.js";

const from = "From a@example.com Sat Mar  1 09:00:00 2014\n";
const patch = "From 4b825dc642cb6eb9a060e54bf8d69288fbee4904 Mon Sep 17 00:00:00 2001\n";

/** The mails, from pieces of so many bytes; null for no mbox. */
function split(text: string, piece: number, most = 2000): (string | null)[] | null {
  const splitter = new MboxSplitter(most);
  const bytes = Buffer.from(text);
  const mails: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    const found = splitter.push(bytes.subarray(at, at + piece));
    if (found === null) return null;
    mails.push(...found.map((one) => one.bytes?.toString() ?? null));
  }
  const last = splitter.end();
  return last === null ? mails : [...mails, last.bytes?.toString() ?? null];
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
  ["no mbox", "A: 1\n\nx", null],
  ["nothing", "", []],
])("%s", (_, text, mails) => {
  for (const piece of [1, 2, 3, 7, 5000]) expect(split(text, piece)).toEqual(mails);
});
