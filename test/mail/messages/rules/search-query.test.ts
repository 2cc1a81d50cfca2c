import { expect, it } from "vitest";
import { longestQuery, searchedParts } from "../../../../subgraphs/mail/messages/rules/search-query.js";

it.each([
  ["", []],
  ["   ", []],
  ["invoice", ["invoice"]],
  ["  invoice \t march\n", ["invoice", "march"]],
  ['"annual report" march', ["annual report", "march"]],
  ['" annual report "', ["annual report"]],
  ['before"annual report"after', ["before", "annual report", "after"]],
  ['march "annual report', ["march", "annual report"]],
  ['march "', ["march"]],
  ['""', []],
  ['" " march', ["march"]],
  ["invoice invoice", ["invoice"]],
  ['invoice "invoice"', ["invoice"]],
  ["Invoice invoice", ["Invoice", "invoice"]],
  // Nothing is an operator.
  ["-spam | a & b:* (c) OR d", ["-spam", "|", "a", "&", "b:*", "(c)", "OR", "d"]],
  ["100% _x\\", ["100%", "_x\\"]],
  ["a\u0000b\u0007c", ["a", "b", "c"]],
  ["half \ud800pair", ["half", "pair"]],
  ['"a\u0000b"', ["a b"]],
])("%j searches for %j", (query, parts) => expect(searchedParts(query)).toEqual(parts));

it("a query has at most 256 characters", () => {
  expect(longestQuery).toBe(256);
});
