import { expect, test } from "vitest";
import { refusalOf } from "../../gateway/limits/traffic-share.js";

const limits = { one: { requests: 2, bytes: 100 }, all: { requests: 10, bytes: 1_000 } };
const none = { requests: 0, bytes: 0 };

test.each([
  { one: none, all: none, refusal: null },
  { one: { requests: 1, bytes: 99 }, all: { requests: 9, bytes: 999 }, refusal: null },
  { one: { requests: 2, bytes: 0 }, all: { requests: 2, bytes: 0 }, refusal: "rate_limited" },
  { one: { requests: 1, bytes: 100 }, all: { requests: 1, bytes: 100 }, refusal: "rate_limited" },
  { one: none, all: { requests: 10, bytes: 0 }, refusal: "overloaded" },
  { one: none, all: { requests: 1, bytes: 1_000 }, refusal: "overloaded" },
  { one: { requests: 2, bytes: 0 }, all: { requests: 10, bytes: 0 }, refusal: "rate_limited" },
])("with $one of an address and $all in all, one more request is $refusal", ({ one, all, refusal }) => {
  expect(refusalOf(one, all, limits)).toBe(refusal);
});
