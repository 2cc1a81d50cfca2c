import { describe, expect, it, vi } from "vitest";
import { attachmentNames } from "../../../../subgraphs/mail/messages/rules/attachment-names.js";

const named = (...filenames: (string | null)[]): string[] =>
  attachmentNames(filenames.map((filename) => ({ filename, contentType: "application/pdf" })));

describe("the name of an attachment", () => {
  it.each([
    ["report.pdf", "report.pdf"],
    ["  report.pdf ", "report.pdf"],
    ["report.pdf\t", "report.pdf_"],
    ["../../etc/passwd", ".._.._etc_passwd"],
    ["C:\\temp\\a.txt", "C:_temp_a.txt"],
    ["a?b#c%d.txt", "a_b_c_d.txt"],
    ["a\r\nb\u0000.txt", "a__b_.txt"],
    // What turns the direction of reading would show "exe.pdf" for "fdp.exe".
    ["\u202Efdp.exe", "_fdp.exe"],
    ["a\u2028b\u2029c", "a_b_c"],
    ["half \ud800 pair", "half _ pair"],
    ["Cafe\u0301.txt", "Café.txt"],
    ["日本 語.txt", "日本 語.txt"],
    [".hidden", ".hidden"],
    ["._a", "._a"],
  ])("%j becomes %j", (filename, name) => expect(named(filename)).toEqual([name]));

  it.each([null, "", "   ", ".", "..", "._ .", "///", "\u0000", "__"])("is made up where it is %j", (filename) => {
    expect(named(filename)).toEqual(["attachment-1.pdf"]);
  });

  it.each([
    ["application/json", "json"],
    ["application/pdf", "pdf"],
    ["application/zip", "zip"],
    ["image/gif", "gif"],
    ["image/jpeg", "jpg"],
    ["image/png", "png"],
    ["image/webp", "webp"],
    ["message/rfc822", "eml"],
    ["text/calendar", "ics"],
    ["text/csv", "csv"],
    ["text/html", "html"],
    ["text/plain", "txt"],
    ["application/octet-stream", "bin"],
    ["made/up", "bin"],
  ])("that is made up ends by what it is: %s is .%s", (contentType, extension) => {
    const others = { filename: "x", contentType };
    expect(attachmentNames([others, { filename: null, contentType }])).toEqual(["x", `attachment-2.${extension}`]);
  });
});

describe("several attachments of one name", () => {
  it.each([
    [
      ["a.pdf", "a.pdf", "a.pdf"],
      ["a.pdf", "a (2).pdf", "a (3).pdf"],
    ],
    [
      ["a.pdf", "A.PDF"],
      ["a.pdf", "A (2).PDF"],
    ],
    [
      ["a (2).pdf", "a.pdf", "a.pdf"],
      ["a (2).pdf", "a.pdf", "a (3).pdf"],
    ],
    [
      ["a.tar.gz", "a.tar.gz"],
      ["a.tar.gz", "a.tar (2).gz"],
    ],
    [
      ["read me", "read me"],
      ["read me", "read me (2)"],
    ],
    [
      [".profile", ".profile"],
      [".profile", ".profile (2)"],
    ],
    [
      ["attachment-2.pdf", null],
      ["attachment-2.pdf", "attachment-2 (2).pdf"],
    ],
  ])("%j become %j", (filenames, names) => expect(named(...filenames)).toEqual(names));
});

describe("a long name", () => {
  const bytes = (text: string): number => Buffer.byteLength(text);

  it.each([
    ["200 bytes stay", `${"a".repeat(196)}.pdf`, `${"a".repeat(196)}.pdf`],
    ["one byte more is cut, and keeps what it is", `${"a".repeat(197)}.pdf`, `${"a".repeat(196)}.pdf`],
    ["without an extension", "b".repeat(300), "b".repeat(200)],
    ["what is too long for an extension is none", `a.${"b".repeat(300)}`, `a.${"b".repeat(198)}`],
    ["no character is cut in two", `${"é".repeat(99)}x😀.txt`, `${"é".repeat(98)}.txt`],
  ])("%s", (_, filename, name) => expect(named(filename)).toEqual([name]));

  it("is at most 200 bytes with its number too", () => {
    const long = `${"é".repeat(150)}.pdf`;
    const [first, second] = named(long, long);
    expect([bytes(first!), bytes(second!)]).toEqual([200, 200]);
    expect(second).toBe(`${"é".repeat(96)} (2).pdf`);
  });

  it("is at most 200 bytes with its number, whatever stands after its last dot", () => {
    const long = `a.${"é".repeat(99)}`;
    expect(named(long, long).map(bytes)).toEqual([200, 200]);
  });
});

describe("the work for many attachments", () => {
  /** How often a name was looked for among those that are taken. */
  function lookupsFor(filenames: readonly string[]): number {
    const has = vi.spyOn(Set.prototype, "has");
    const names = named(...filenames);
    const lookups = has.mock.calls.length;
    has.mockRestore();
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(filenames.length);
    return lookups;
  }

  const long = "a".repeat(196);

  it.each([
    ["of one name", Array.from({ length: 1000 }, () => `${long}.pdf`)],
    ["that are one when they are cut", Array.from({ length: 1000 }, (_, n) => `${long}${1000 + (n % 500)}`)],
    ["that have numbers already", Array.from({ length: 1000 }, (_, n) => (n < 500 ? `a (${n}).pdf` : "a.pdf"))],
  ])("grows with their number: %s", (_, filenames) => {
    expect(lookupsFor(filenames)).toBeLessThan(filenames.length * 5);
  });
});
