import { describe, expect, test } from "vitest";
import { readEntry } from "../../../subgraphs/shared/reviews/rules/list-entry.js";
import { WordAutomaton } from "../../../subgraphs/shared/reviews/rules/word-automaton.js";
import { completelyFolded } from "../../../subgraphs/shared/rules/look-alike.js";
import { foldTexts } from "../../../subgraphs/shared/reviews/lists/search-words.js";

const termOf = (written: string): string => readEntry("words", written, (domain) => domain)!.value;
const has = (terms: readonly string[], text: string): boolean =>
  new WordAutomaton(terms.map(termOf)).isIn(completelyFolded(text)!);

describe("R28: vectors", () => {
  test.each([
    "Pass\u200Bword",
    "ＰＡＳＳＷＯＲＤ",
    "pаsswоrd",
    "pass\u00ADword",
    "p\u{E0041}assword",
    "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝",
    "p\u202Eass\u202Cword",
    "passwórd",
    "the PASSWORD, please",
    "(password)",
  ])("%j has the term password", (text) => expect(has(["password"], text)).toBe(true));

  test.each(["pass word", "p.a.s.s", "passwords", "mypassword", "password1", ""])(
    "%j does not have the term password",
    (text) => expect(has(["password"], text)).toBe(false),
  );

  test.each([
    ["STRASSE", "straße"],
    ["straße", "STRASSE"],
    ["İstanbul", "istanbul"],
    ["istanbul", "İstanbul"],
    ["ﬁle", "file"],
    ["한국", "한국"],
  ])("%s equals %s", (term, text) => expect(has([term], `to ${text}.`)).toBe(true));
});

describe("R25: terms are words and phrases", () => {
  test("W23: an asterisk at the end finds all words that begin so", () => {
    expect(has(["projekt*"], "p\u200Brоjektplan")).toBe(true);
    expect(has(["projekt*"], "Großprojekt")).toBe(false);
    expect(has(["projekt*"], "projekt")).toBe(true);
  });

  test("a phrase is found across any white space", () => {
    expect(has(["secret plan"], "our secret\n\t plan")).toBe(true);
    expect(has(["secret plan"], "our secret planet")).toBe(false);
  });

  test("signs need no boundary", () => {
    expect(has(["c++"], "in c++11")).toBe(true);
    expect(has(["$"], "5$")).toBe(true);
  });

  test("a term that is a part of another is found, and the other too", () => {
    expect(has(["he", "she", "hers", "his"], "ushers his")).toBe(true);
    expect(has(["she", "ushe"], "ushers")).toBe(false);
    expect(has(["she is", "he"], "she he")).toBe(true);
    expect(has(["a b c", "b"], "a b d")).toBe(true);
  });
});

describe("R27: bounds", () => {
  test("more than a million code points are unknown", () => {
    expect(foldTexts(["a".repeat(600_000), "b".repeat(400_001)])).toBeNull();
    expect(foldTexts(["a".repeat(1_000_000)])).not.toBeNull();
    expect(foldTexts(["😀".repeat(1_000_000)])).not.toBeNull();
  });

  test("a text that grows far beyond any language is unknown, and is not searched in part", () => {
    expect(foldTexts(["\uFDFA".repeat(1_000)])).toBeNull();
    expect(foldTexts(["한국".repeat(1_000)])).not.toBeNull();
  });

  test("a thousand terms cost no more for each character than one", () => {
    const terms = Array.from({ length: 1_000 }, (_, index) => `term${index}`);
    const text = "harmless words of a long letter ".repeat(30_000);
    const timeOf = (automaton: WordAutomaton): number => {
      const start = performance.now();
      for (let run = 0; run < 3; run += 1) expect(automaton.isIn(text)).toBe(false);
      return performance.now() - start;
    };
    const one = new WordAutomaton(terms.slice(0, 1));
    const all = new WordAutomaton(terms);
    timeOf(one);
    expect(timeOf(all)).toBeLessThan(10 * timeOf(one) + 50);
  });
});
