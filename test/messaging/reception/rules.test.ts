import { expect, it } from "vitest";
import { membersOf, storedText } from "../../../subgraphs/messaging/reception/rules/arrival.js";
import { longestText } from "../../../subgraphs/messaging/messages/rules/limits.js";

it.each<[string, string | null, string | null]>([
  ["none", null, null],
  ["empty", "", null],
  ["short", "Hello", "Hello"],
  ["the longest", "a".repeat(longestText), "a".repeat(longestText)],
  ["too long", "a".repeat(longestText + 1), "a".repeat(longestText)],
  ["cut within a character", `${"a".repeat(longestText - 1)}😀`, "a".repeat(longestText - 1)],
  ["cut behind a character", `${"a".repeat(longestText - 2)}😀a`, `${"a".repeat(longestText - 2)}😀`],
  ["half a character within", `a\ud800${"a".repeat(longestText)}`, `a\ud800${"a".repeat(longestText - 2)}`],
])("a text that arrives is stored: %s", (_, text, stored) => {
  expect(storedText(text)).toBe(stored);
});

it.each<[string[], string | null, string[]]>([
  [["c", "a", "b"], null, ["a", "b", "c"]],
  [["b"], "a", ["a", "b"]],
  [["a", "b"], "a", ["a", "b"]],
  [["a", "own", "b"], null, ["a", "b"]],
  [["a"], "own", ["a"]],
  [[], null, []],
])("members %j with the sender %j are %j, without the line itself", (participants, from, members) => {
  expect(membersOf(participants, from, "own")).toEqual(members);
});
