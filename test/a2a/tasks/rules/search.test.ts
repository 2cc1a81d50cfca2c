import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchedWords } from "../../../../subgraphs/shared/rules/searched-text.js";
import {
  bytesToSearch,
  containing,
  headOf,
  longestRuns,
  searchText,
  searchWords,
} from "../../../../subgraphs/a2a/tasks/rules/search.js";

describe("what a search looks at", () => {
  it("is the texts, and strings and numbers of data at any depth, in lower case", () => {
    const data = { key: "Value", list: [1, 2.5, { deeper: "Größe" }], yes: true, none: null };
    const parts = [
      { text: "Hello THERE", filename: "secret.txt", metadata: { hidden: "x" } },
      { data },
      { data: "Bare" },
    ];
    expect(searchText(parts)).toBe("hello there\nvalue\n1\n2.5\ngrösse\nbare");
  });

  it("is never raw bytes, addresses, names of files, metadata or keys", () => {
    const parts = [
      { raw: "aGlkZGVu", metadata: { hidden: "hidden" } },
      { url: "https://hidden.example", filename: "hidden", mediaType: "text/hidden" },
      { data: { hidden: null } },
    ];
    expect(searchText(parts)).toBe("");
  });
});

describe("words", () => {
  it.each([
    ["", []],
    [" \t\n ", []],
    ["One  two\tONE", ["one", "two"]],
    ["search sea ear", ["search"]],
    ["100% a_b", ["100%", "a_b"]],
  ])("of %j are %j", (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  it.each([
    ["plain", "***=plain", "plai"],
    ["50%", "***=50%", "50%"],
    [String.raw`c:\x.*`, String.raw`***=c:\x.*`, String.raw`c:\x`],
    ["🐎🐎🐎🐎🐎", "***=🐎🐎🐎🐎🐎", "🐎🐎🐎🐎"],
  ])("%s is looked for as %s, where there is %s", (word, pattern, head) => {
    expect([containing(word), headOf(word)]).toEqual([pattern, head]);
  });

  it("share what a page may look at, since each may have to be looked for in all of it", () => {
    expect(bytesToSearch([])).toBe(16 * 1024 * 1024);
    expect(bytesToSearch(["one", "two", "six", "ten"])).toBe(4 * 1024 * 1024);
  });

  it("are known to an index by their longest run of letters and digits", () => {
    expect(longestRuns(["a-bcd-ef", "--", "größe1", "x"])).toEqual(["bcd", "", "größe1", "x"]);
  });

  it("that are left out occur in those that are kept", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 })), (given) => {
        const words = searchWords(given.join(" "));
        expect(searchedWords(given.join(" ")).every((word) => words.some((kept) => kept.includes(word)))).toBe(true);
      }),
    );
  });
});
