import { expect, test } from "vitest";
import { walkOfEach } from "../../../../subgraphs/a2a/tasks/rules/count-limits.js";

test.each([
  [1, 1_000],
  [10, 1_000],
  [20, 500],
  [100, 100],
  [100_000, 10],
])("of %i identities each looks at %i of its newest tasks", (identities, expected) => {
  expect(walkOfEach(identities)).toBe(expected);
});
