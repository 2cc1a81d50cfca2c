import { expect, test } from "vitest";
import { identityTextViolations } from "../../../../subgraphs/org/identities/rules/identity-input.js";
import { mostNames } from "../../../../subgraphs/org/identities/rules/names-held.js";

test.each([
  [{}, []],
  [{ displayName: null, description: null }, []],
  [{ displayName: "x", description: "" }, []],
  [{ displayName: "x".repeat(255), description: "x".repeat(10_000) }, []],
  [{ displayName: "" }, ["displayName"]],
  [{ displayName: "x".repeat(256) }, ["displayName"]],
  [{ description: "x".repeat(10_001) }, ["description"]],
  [{ displayName: " ", description: "\u0007" }, ["displayName", "description"]],
])("an identity's texts (case %#) are wrong at %j", (input, paths) => {
  expect(identityTextViolations(input).map(({ path }) => path.join("."))).toEqual(paths);
});

test.each([
  [1, 100],
  [20, 100],
  [21, 105],
  [1_000, 5_000],
])("with %i identities in its plan, an organization holds at most %i names", (identitiesIncluded, names) => {
  expect(mostNames({ identitiesIncluded })).toBe(names);
});
