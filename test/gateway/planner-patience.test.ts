import { expect, test } from "vitest";
import { patienceWith } from "../../gateway/planning/patience.js";

const limit = 5_000;

test.each([
  ["it has used what one may use", 5_000, 5_010, { refuse: "operation_too_complex" }],
  ["it has used more, however long it waited", 9_000, 60_000, { refuse: "operation_too_complex" }],
  ["it got half of the processor", 2_500, 5_000, { goOn: 2_500 }],
  ["it got hardly any of the processor", 10, 5_000, { goOn: 4_990 }],
  ["it got hardly any for a long time", 400, 30_000, { refuse: "overloaded" }],
  ["its time is nearly over", 400, 29_900, { goOn: 100 }],
  ["nobody knows what it used, so its time counts", null, 5_000, { refuse: "operation_too_complex" }],
  ["nobody knows what it used, and a timer came early", null, 4_999.5, { goOn: 1 }],
])("of a document that is being planned: %s", (_, used, waited, expected) => {
  expect(patienceWith(used, waited, limit)).toEqual(expected);
});
