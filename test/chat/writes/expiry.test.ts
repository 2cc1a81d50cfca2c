import { expect, test } from "vitest";
import { agedTo, nextLook } from "../../../subgraphs/chat/writes/rules/expiry.js";

// The two minutes of wire contract chat 7, and who looks for them when.
const now = new Date("2026-08-20T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  ["in_progress", 119, "in_progress", null],
  ["in_progress", 120, "unknown", "outcome_unknown"],
  ["succeeded", 500, "succeeded", null],
  ["failed", 500, "failed", null],
] as const)("a write that is %s for %i seconds is %s", (status, seconds, then, errorCode) => {
  const write = { status, errorCode: null, createdAt: ago(seconds) };
  expect(agedTo(write, now)).toEqual({ ...write, status: then, errorCode });
});

test.each([
  ["there is none", null, null],
  ["it began just now", 0, null],
  ["the job comes by itself just in time", 60, null],
  ["it will be over before the job comes", 61, 59],
  ["it is nearly over: not more often than every fifteen seconds", 119, 15],
  ["it is over, and somebody held it", 500, 15],
])("the next look at writes without an outcome, when %s", (_, age, seconds) => {
  expect(nextLook(age === null ? null : ago(age), now)).toEqual(seconds === null ? null : ago(-seconds));
});
