import { describe, expect, it } from "vitest";
import { formsOf, occurIn, searchedText, searchedWords } from "../../../subgraphs/shared/rules/searched-text.js";
import { searchTsqueryOf } from "../../../subgraphs/mail/messages/rules/search-tsquery.js";
import { searchVectorOf } from "../../../subgraphs/mail/messages/rules/search-vector.js";

/** Queries, texts that they find, and texts that they do not find. */
const cases: readonly (readonly [query: string, found: readonly string[], missed: readonly string[]])[] = [
  ["oneil", ["Miss O'Neil", "miss o’neil’s", "ONEIL"], ["o", "neil o"]],
  ["o'neil", ["Miss oneil", "O’NEIL", "O Neil", "o-neil"], ["o", "one"]],
  ["O’Neil", ["o'neil", "oneil"], ["neal"]],
  ["email", ["my e-mail", "E‑mail", "email"], ["e, then mail"]],
  ["INV-2023", ["INV-2023/a20bf366", "inv2023", "inv 2023"], ["inv-2024", "2023 inv"]],
  ["2023", ["INV-2023/a20bf366"], ["20 23"]],
  ["a20bf366", ["INV-2023/a20bf366", "(A20BF366)"], ["a20bf36"]],
  ["会議", ["明日の会議について", "会議"], ["会と議"]],
  ["北京", ["我们在北京开会"], ["北 京"]],
  ["Ｑ４", ["第３四半期 Q4"], ["q3"]],
  ["3", ["第３四半期"], ["第四半期"]],
  ["größe", ["GRÖSSE", "Größe"], ["grosse"]],
  ["e\u0301te\u0301", ["\u00e9t\u00e9"], ["ete"]],
  ["İstanbul", ["istanbul", "ISTANBUL", "ıstanbul", "I\u0307STANBUL"], ["estanbul"]],
  ["istanbul", ["İstanbul", "i\u0307stanbul"], []],
  // Muhammad, with and without the signs of vowels, and with strokes that lengthen it.
  ["محمد", ["مُحَمَّد", "مـحـمـد", "مُحـــَمَّدٌ", "ﻣﺤﻤﺪ"], ["حمود"]],
  ["مُحَمَّدٌ", ["محمد", "مـحمد"], ["حمود"]],
  ["שלום", ["שָׁלוֹם", "שׁלום"], ["שלם"]],
  ["שָׁלוֹם", ["שלום"], ["שלם"]],
  ["rech\u00ADnung", ["Rechnung"], ["Rech nung"]],
];

describe.each(cases)("%j", (query, found, missed) => {
  it.each(found)("is found in %j", (text) => expect(occurIn(text, searchedWords(query))).toBe(true));
  it.each(missed)("is not found in %j", (text) => expect(occurIn(text, searchedWords(query))).toBe(false));

  it("is looked for in mail by words of the same letters", () => {
    const words = searchTsqueryOf(query)!.match(/'[^']+'/g)!;
    for (const text of found) {
      const vector = searchVectorOf(text);
      expect(words.some((word) => vector.includes(word.slice(0, -1)))).toBe(true);
    }
  });
});

it.each([
  ["", []],
  [" \t\n", []],
  ["One  two\tONE", ["one", "two"]],
  ["'quoted' - dash", ["quoted", "-", "dash"]],
  ["100% a_b", ["100%", "a_b"]],
  ["ΟΔΟΣ", ["οδοσ"]],
  ["ـ \u064E", []],
])("the words of %j are %j", (query, words) => expect(searchedWords(query)).toEqual(words));

it("a word has a form for each way to write it", () => {
  expect(formsOf("tea")).toEqual(["tea"]);
  expect(formsOf("o'neil's")).toEqual(["oneils", "o neil s", "o'neil's"]);
  expect(formsOf("i\u0307-a")).toEqual(["ia", "i a", "i\u0307-a"]);
});

it.each([
  ["O’Neil - e-mail", "oneil - email"],
  ["rock 'n' roll", "rock 'n' roll"],
  ["ΟΔΟΣ ΟΔΟΣΑ", "οδοσ οδοσα"],
  ["\uFDFA".repeat(1_000), searchedText("\uFDFA".repeat(1_000))],
])("what is looked at in %j", (text, searched) => {
  expect(searchedText(text)).toBe(searched);
  expect(searchedText(searched)).toBe(searched);
  expect(searched.length).toBeLessThanOrEqual(2 * text.length + 100);
});
