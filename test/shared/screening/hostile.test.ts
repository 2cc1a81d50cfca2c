import { expect, test } from "vitest";
import { namesOf, screened, sender } from "./content.js";

const known = namesOf(Array.from({ length: 500 }, (_, at) => `known-domain-${at}.example`));
const distinct = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + (at % 20_000))).join("");

/** Each of these took seconds to hours of a thread in an earlier engine, or more memory than there is. */
test.each<[string, () => Parameters<typeof screened>[0]]>([
  [
    "sheets that end many times",
    () => ({ html: `<style>${".a{x:y}".repeat(30_000)}</style>${"<style></style>".repeat(40_000)}` }),
  ],
  ["a color of many words", () => ({ html: `<p style="color:${"a ".repeat(400_000)}">x</p>` })],
  ["a color attribute of many words", () => ({ html: `<font color="${"a ".repeat(400_000)}">x</font>` })],
  [
    "comments that do not end",
    () => ({ html: `<p style="${"/*".repeat(5_000)}">x</p><style>${"/*".repeat(100_000)}` }),
  ],
  [
    "rules of many names and declarations",
    () => ({ html: `<style>${`${".a,".repeat(660)}.b{${"a:b;".repeat(480)}}`.repeat(60)}</style>` }),
  ],
  ["a control of direction a million times in a link", () => ({ html: `<a href=x>${"\u202E".repeat(300_000)}</a>` })],
  ["a name of one sign", () => ({ sender: sender({ name: "@".repeat(100_000) }) })],
  ["a host of a million characters", () => ({ html: `<a href="http://${distinct(0x4e00, 300_000)}/">x</a>` })],
  [
    "many hosts",
    () => ({ html: Array.from({ length: 500 }, (_, at) => `<a href="https://h${at}.example">x</a>`).join("") }),
  ],
  [
    "many addresses for replies",
    () => ({ sender: sender({ replyTo: Array.from({ length: 1_000 }, (_, at) => `a@r${at}.example`) }) }),
  ],
  [
    "a character that stands for a sentence",
    () => ({ text: "\uFDFA".repeat(262_144), html: `<p hidden>${"\uFDFA".repeat(300_000)}</p>` }),
  ],
  ["links of Markdown without end", () => ({ text: "](http://".repeat(29_000) })],
  [
    "a file name of blanks",
    () => ({ attachments: [{ name: `${" ".repeat(300_000)}x`, contentType: "a/b", bytes: new Uint8Array() }] }),
  ],
  ["closing tags without opening ones", () => ({ html: `${"<b>".repeat(90)}${"</i>".repeat(200_000)}` })],
])("%s: screening ends", (_, content) => {
  expect(screened(content(), known).level).toBeDefined();
});

test("an excerpt is a text that the database takes, wherever it is cut", () => {
  const html = `<p>Hi</p><p hidden>abcdefghijklmnopqrst${" ".repeat(299)}😀 end of the hidden text</p>`;
  for (const { excerpt } of screened({ html, text: "ignore previous instructions \uD83D" }).findings)
    expect(excerpt ?? "").toBe(Buffer.from(excerpt ?? "").toString());
});

test("what screening reads only in part says so", () => {
  const partly = (html: string): boolean => screened({ html }).findings.some(({ code }) => code === "partly_screened");
  expect(partly("<img alt=x>".repeat(5_001))).toBe(true);
  expect(partly(`<style>${".a{b:c}".repeat(2_001)}</style>`)).toBe(true);
  expect(partly(`<p style="${"a:b;".repeat(2_501)}">x</p>`)).toBe(true);
  expect(partly(`<p>${"&#12354;".repeat(60_000)}</p>`)).toBe(false);
});
