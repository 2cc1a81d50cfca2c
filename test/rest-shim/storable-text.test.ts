import { expect, test } from "vitest";
import { findUnstorable } from "../../rest-shim/wire/storable-text.js";

const text = "must be well-formed text without U+0000";
const nested = (levels: number, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

test.each<[string, unknown, object | null]>([
  ["text", "fine", null],
  ["nothing", null, null],
  ["a body that is half a character", "\ud800", { loc: ["body"], msg: text }],
  ["a member", { a: { b: "\0" } }, { loc: ["body", "a", "b"], msg: text }],
  ["an element", { parts: ["a", { text: "b\0" }] }, { loc: ["body", "parts", 1, "text"], msg: text }],
  ["a key", { a: { "b\0": 1 } }, { loc: ["body", "a"], msg: "has a key that is not well-formed text" }],
  ["what nests as deep as may be", nested(99, ""), null],
  ["what nests deeper", nested(100, []), { loc: ["body", 0], msg: "is nested too deeply" }],
  ["very many values, deep inside", nested(98, Array(300_000).fill("")), null],
])("%s: what PostgreSQL could not store is named where it stands", (_, value, found) => {
  expect(findUnstorable(value, "body")).toEqual(found === null ? null : { ...found, type: "value_error" });
});
