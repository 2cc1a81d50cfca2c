import { expect, test } from "vitest";
import {
  addressOf,
  countOf,
  isTrue,
  nextCursorOf,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from "../../../subgraphs/chat/reads/rules/foreign.js";

test.each<[unknown, string | null]>([
  ["https://a.example/b", "https://a.example/b"],
  ["http://a.example", "http://a.example/"],
  [`https://a.example/${"a".repeat(2_048 - 18)}`, `https://a.example/${"a".repeat(2_048 - 18)}`],
  [`https://a.example/${"a".repeat(2_049 - 18)}`, null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["nowhere", null],
  [7, null],
  [null, null],
])("the address in %j is %j", (value, expected) => {
  expect(addressOf(value)).toBe(expected);
});

test.each<[unknown, number | null]>([
  [0, 0],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, null],
  [-1, null],
  [1.5, null],
  [Number.NaN, null],
  ["1", null],
  [null, null],
])("the count in %j is %j", (value, expected) => {
  expect(countOf(value)).toBe(expected);
});

test.each<[unknown, boolean]>([
  [true, true],
  [false, false],
  ["true", false],
  [1, false],
  [undefined, false],
])("%j is true: %s", (value, expected) => {
  expect(isTrue(value)).toBe(expected);
});

test("of a list the objects count, and of texts the texts, so many at most", () => {
  const [one, two, three] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  expect(objectsOf([one, null, "x", [], two, three], 2)).toEqual([one, two]);
  expect(objectsOf({ 0: one, length: 1 }, 2)).toEqual([]);
  expect(textsOf(["a", 7, "b".repeat(300), "c"], 2)).toEqual(["a", "b".repeat(255)]);
  expect(textsOf("abc", 2)).toEqual([]);
  expect([objectOf(one), objectOf([one]), objectOf(null), objectOf("x")]).toEqual([one, {}, {}, {}]);
});

test.each<[object, string | null]>([
  [{ response_metadata: { next_cursor: "dXNlcjo" } }, "dXNlcjo"],
  [{ response_metadata: { next_cursor: "c".repeat(1_024) } }, "c".repeat(1_024)],
  [{ response_metadata: { next_cursor: "c".repeat(1_025) } }, null],
  [{ response_metadata: { next_cursor: "" } }, null],
  [{ response_metadata: { next_cursor: 7 } }, null],
  [{ response_metadata: null }, null],
  [{ next_cursor: "dXNlcjo" }, null],
])("the next page of %j begins at %j", (data, expected) => {
  expect(nextCursorOf(data as never)).toBe(expected);
});

test.each<[unknown, number | undefined, string | null]>([
  ["text", undefined, "text"],
  ["t".repeat(40_001), undefined, "t".repeat(40_000)],
  ["text", 2, "te"],
  [7, 2, null],
])("the text in %j is cut after %j characters", (value, longest, expected) => {
  expect(textOf(value, longest)).toBe(expected);
});
