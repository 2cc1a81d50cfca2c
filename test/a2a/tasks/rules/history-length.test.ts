import { expect, test } from "vitest";
import { historyLength } from "../../../../subgraphs/a2a/tasks/rules/history-length.js";

test.each([
  [undefined, null],
  [null, null],
  [0, 0],
  [1, 1],
  [1_000_000, 1_000_000],
])("the newest %s messages", (last, wanted) => {
  expect(historyLength(last)).toBe(wanted);
});

test.each([-1, 0.5, Number.NaN])("%s messages are refused", (last) => {
  expect(() => historyLength(last)).toThrow(expect.objectContaining({ code: "validation_failed" }));
});
