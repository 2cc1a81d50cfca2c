import { expect, it } from "vitest";
import { membersOf, storedText } from "../../../subgraphs/messaging/reception/rules/arrival.js";
import { batchesOf } from "../../../subgraphs/messaging/reception/rules/batches.js";
import { receptionLimits } from "../../../subgraphs/messaging/reception/rules/limits.js";
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

const text = { kind: "message", media: [], echoOf: null };
const file = { kind: "message", media: [{}], echoOf: null };
const echo = { kind: "message", media: [], echoOf: "m" };
const status = { kind: "status" };
const tapback = { kind: "tapback" };

it.each<[string, object[], boolean, number[]]>([
  ["none", [], true, []],
  ["texts to an identity", [text, text, text], true, [3]],
  ["texts to nobody's own line", [text, text], false, [1, 1]],
  ["statuses", [status, status], false, [2]],
  ["texts and statuses", [text, status, text], true, [3]],
  ["a file among texts", [text, text, file, text, text], true, [2, 1, 2]],
  ["an echo among texts", [text, echo, text], true, [1, 1, 1]],
  ["tapbacks", [tapback, tapback, status], true, [1, 1, 1]],
  [
    "very many",
    Array.from({ length: receptionLimits.eventsPerTransaction + 1 }, () => status),
    true,
    [receptionLimits.eventsPerTransaction, 1],
  ],
])("events that share a transaction: %s", (_, payloads, hasOwner, sizes) => {
  const events = payloads.map((payload) => ({ payload: payload as never }));
  const batches = batchesOf(events, hasOwner);
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual(events);
});
