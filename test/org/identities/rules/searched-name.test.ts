import { expect, it } from "vitest";
import { Problem } from "../../../../subgraphs/shared/errors/problem.js";
import { longestSearch, searchedName } from "../../../../subgraphs/org/identities/rules/searched-name.js";

it.each([
  [null, ""],
  [undefined, ""],
  ["  ", ""],
  ["Scout", "scout"],
  ["@Scout", "scout"],
  [" @scout-2 ", "scout-2"],
  ["a@b", "a@b"],
  ["ÄRGER", "ärger"],
  ["x".repeat(longestSearch), "x".repeat(longestSearch)],
])("%j is searched for as %j", (given, searched) => {
  expect(searchedName(given)).toBe(searched);
});

it.each(["x".repeat(longestSearch + 1), "a\0b"])("%j cannot be searched for", (given) => {
  expect(() => searchedName(given)).toThrow(Problem);
});
