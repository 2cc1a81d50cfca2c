import { describe, expect, it } from "vitest";
import { searchTsqueryOf } from "../../../../subgraphs/mail/messages/rules/search-tsquery.js";
import { searchVectorOf } from "../../../../subgraphs/mail/messages/rules/search-vector.js";

describe("what is stored for searches", () => {
  it.each([
    ["", ""],
    ["Hello, World! Hello", "'hello':1,3 'world':2"],
    ["INV-2023/a20bf366", "'inv':1 '2023':2 'inv2023':1,2 'a20bf366':3"],
    ["o’Neil's", "'o':1 'neil':2 'oneil':1,2 's':3 'neils':2,3 'oneils':1,3"],
    ["rock 'n' roll - x", "'rock':1 'n':2 'roll':3 'x':4"],
    ["ada.b@x.example", "'ada':1 'b':2 'x':3 'example':4"],
    ["日本語で", "'日本':1 '本語':2 '語で':3 'で':4"],
    ["第３四半期 Ｑ4", "'第':1 '3':2 '四半':3 '半期':4 '期':5 'q4':6"],
    ["東京tower", "'東京':1 '京':2 'tower':3"],
    ["서울에서", "'서울':1 '울에':2 '에서':3 '서':4"],
    ["Rech\u00ADnung \u{1F600} ÄÖ", "'rechnung':1 'äö':2"],
    ["GRÖSSE größe", "'grösse':1,2"],
    [`a${"\u0301\u0327".repeat(100_000)}`, `'${`a${"\u0301\u0327".repeat(15)}`.normalize("NFKC")}':1`],
    ["e\u0301te\u0301", "'été':1"],
    ["x".repeat(100), `'${"x".repeat(64)}':1`],
    ["\\ ' : \u0000", ""],
  ])("of %j is %s", (text, vector) => expect(searchVectorOf(text)).toBe(vector));

  it("has a place for at most 255 occurrences, and the last place for all that come late", () => {
    expect(searchVectorOf("a ".repeat(300)).split(",")).toHaveLength(255);
    expect(searchVectorOf(`${"a ".repeat(20_000)}z zz`)).toMatch(/'z':16383 'zz':16383$/);
  });

  it.each([
    ["letters", (n: number) => n.toString(36)],
    ["joined words", (n: number) => `${n.toString(36)}-${(n * 7).toString(36)}`],
    ["Chinese", (n: number) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))],
    ["what grows", () => "\uFDFA "],
  ])("is within the bounds of PostgreSQL for %s", (_, wordOf) => {
    const text = Array.from({ length: 90_000 }, (__, n) => wordOf(n)).join("-");
    const words = searchVectorOf(text).split(" ");
    const bytes = words.reduce((sum, word) => sum + Buffer.byteLength(word.slice(1, word.indexOf("':"))), 0);
    const places = words.reduce((sum, word) => sum + word.split(",").length, 0);
    expect(bytes + words.length * 3 + places * 2).toBeLessThan(1_048_576);
  });
});

it.each([
  ["", null],
  ["!:*", null],
  ["Tea", "'tea'"],
  ["a20bf366", "'a20bf366'"],
  ["INV-2023", "('inv' <-> '2023') | ('inv2023')"],
  ["o'neil was", "('o' <-> 'neil' <-> 'was') | ('oneil' <-> 'was')"],
  ["oneil", "'oneil'"],
  ["ada@x.example", "'ada' <-> 'x' <-> 'example'"],
  ["日本語", "'日本' <-> '本語'"],
  ["語", "'語':*"],
  ["東京 tower", "'東京' <2> 'tower'"],
  ["o'neil 東京 x-y", "('o' <-> 'neil' <-> '東京' <2> 'x' <-> 'y') | ('oneil' <-> '東京' <2> 'xy')"],
])("%j asks for %s", (part, query) => expect(searchTsqueryOf(part)).toBe(query));
