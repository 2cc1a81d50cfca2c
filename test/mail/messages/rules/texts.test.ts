import { describe, expect, it } from "vitest";
import { searchTextOf } from "../../../../subgraphs/mail/messages/rules/texts.js";
import { snippetOf } from "../../../../subgraphs/shared/rules/snippet.js";

describe("a snippet", () => {
  it.each([
    [null, null],
    ["", null],
    [" \r\n\t ", null],
    ["Hello", "Hello"],
    ["  Hello,\r\n\r\nhow   are\tyou?\n", "Hello, how are you?"],
    ["bell\u0007 and null\u0000", "bell and null"],
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), "x".repeat(200)],
    // A character is never cut in two.
    ["😀".repeat(201), "😀".repeat(200)],
  ])("of %j is %j", (text, snippet) => expect(snippetOf(text)).toBe(snippet));

  it("looks at the beginning alone", () => {
    expect(snippetOf(`${" ".repeat(3_999)}x`)).toBe("x");
    expect(snippetOf(`${" ".repeat(4_000)}x`)).toBeNull();
  });
});

describe("what searches look at", () => {
  it("is the subject, each address with its two sides, and the text", () => {
    const text = searchTextOf({ subject: "Plans", addresses: ["ada@x.example", "bob@y.example"], text: "See you" });
    expect(text).toBe("Plans ada@x.example ada x.example bob@y.example bob y.example See you");
  });

  it.each([
    [{ subject: null, addresses: [], text: null }, "  "],
    [{ subject: null, addresses: ["undisclosed"], text: null }, " undisclosed "],
    [{ subject: null, addresses: ['"a@b"@x.example'], text: null }, ' "a@b"@x.example "a@b" x.example '],
    [{ subject: "a\u0000b", addresses: [], text: "c\td\r\ne" }, "a b  c d  e"],
  ])("of %j is %j", (searched, text) => expect(searchTextOf(searched)).toBe(text));

  it("is at most 256 KiB, and ends with a whole character", () => {
    const most = 256 * 1024;
    const plain = searchTextOf({ subject: null, addresses: [], text: "x".repeat(most) });
    expect(plain).toHaveLength(most);
    const wide = searchTextOf({ subject: null, addresses: [], text: "é".repeat(most) });
    expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(most);
    expect(wide).toBe(`  ${"é".repeat(most / 2 - 1)}`);
    const cut = searchTextOf({ subject: "x", addresses: [], text: "é".repeat(most) });
    expect(cut).toBe(`x  ${"é".repeat(most / 2 - 2)} `);
  });
});
