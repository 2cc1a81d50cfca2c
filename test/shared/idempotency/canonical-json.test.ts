import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";

test.each([
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [{ a: { d: [1, { f: 1, e: 2 }], c: null } }, '{"a":{"c":null,"d":[1,{"e":2,"f":1}]}}'],
  [{ a: undefined, b: 1 }, '{"b":1}'],
  [[undefined], "[null]"],
  [undefined, "null"],
  [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
  [{ size: 9007199254740993n }, '{"size":"9007199254740993"}'],
  ["text", '"text"'],
])("%o is written as %s", (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test("the order of keys makes no difference, any other difference does", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value).toReversed();
    return Object.fromEntries(entries.map(([key, member]) => [key, reversed(member)]));
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      const same = JSON.stringify(JSON.parse(canonicalJson(left))) === JSON.stringify(JSON.parse(canonicalJson(right)));
      expect(canonicalJson(left) === canonicalJson(right)).toBe(same);
    }),
  );
});
