import { expect, test } from "vitest";
import { levels } from "../../../subgraphs/shared/screening/rules/verdict.js";
import { namesOf, screened } from "./content.js";
import { attacks } from "./corpus/attacks.js";
import type { Classes, Example } from "./corpus/example.js";
import { harmless, quotingClasses } from "./corpus/harmless.js";

const known = namesOf(["example.com", "agents.localhost"], { "ann lee": "example.com" });
const atLeast = (level: (typeof levels)[number]) => (example: Example) =>
  levels.indexOf(screened(example, known).level) >= levels.indexOf(level);
const share = (examples: readonly Example[], is: (example: Example) => boolean): number =>
  examples.filter(is).length / examples.length;
const of = (classes: Classes, isWanted: (name: string) => boolean): Example[] =>
  Object.entries(classes).flatMap(([name, examples]) => (isWanted(name) ? examples : []));

test("the corpus has twelve classes of 15 attacks, and twelve of 30 harmless mails, each different", () => {
  expect(Object.values(attacks).map((examples) => examples.length)).toEqual(Array(12).fill(15));
  expect(Object.values(harmless).map((examples) => examples.length)).toEqual(Array(12).fill(30));
  const all = [...of(attacks, () => true), ...of(harmless, () => true)].map((example) => JSON.stringify(example));
  expect(new Set(all).size).toBe(all.length);
});

const structural = Object.entries(attacks).filter(([name]) => name !== "plain orders");

test.each(structural)("attacks are suspicious or more: %s", (_, examples) => {
  expect(examples.filter((example) => !atLeast("suspicious")(example))).toEqual([]);
});

test("of plain orders in five languages, most are suspicious or more", () => {
  expect(share(attacks["plain orders"]!, atLeast("suspicious"))).toBeGreaterThanOrEqual(0.7);
});

const honest = (name: string): boolean => !quotingClasses.has(name);

test("no harmless mail is dangerous", () => {
  expect(of(harmless, () => true).filter(atLeast("dangerous"))).toEqual([]);
});

test("of harmless mails, at most 2 in 100 are suspicious, and 20 in 100 have a notice", () => {
  expect(share(of(harmless, honest), atLeast("suspicious"))).toBeLessThanOrEqual(0.02);
  expect(share(of(harmless, honest), atLeast("notice"))).toBeLessThanOrEqual(0.2);
});

test.each([...quotingClasses])("of mails that quote attacks, at most 60 in 100 are suspicious: %s", (name) => {
  expect(share(harmless[name]!, atLeast("suspicious"))).toBeLessThanOrEqual(0.6);
});
