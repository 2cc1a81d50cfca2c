import { describe, expect, test } from "vitest";
import { loggedBody } from "../../../subgraphs/shared/delivery/logged-body.js";
import { outcomeOf } from "../../../subgraphs/shared/delivery/outcome.js";
import { pauseAfter } from "../../../subgraphs/shared/delivery/schedule.js";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe("the schedule", () => {
  test.each([
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 10 * hour],
  ])("after failure %i there are %i ms, and jitter only adds to them", (attempt, pause) => {
    expect(pauseAfter(attempt, 0)).toBe(pause);
    expect(pauseAfter(attempt, 0.5)).toBe(pause * 1.05);
  });

  test("ends with the eighth failure", () => {
    expect(pauseAfter(8, 0)).toBeNull();
  });
});

describe("an attempt", () => {
  test.each([
    [200, 1, { kind: "delivered" }],
    [204, 8, { kind: "delivered" }],
    [299, 1, { kind: "delivered" }],
    [410, 1, { kind: "gone" }],
    [410, 8, { kind: "gone" }],
    [null, 1, { kind: "retry", pauseMs: 5 * second }],
    [199, 1, { kind: "retry", pauseMs: 5 * second }],
    [302, 2, { kind: "retry", pauseMs: 5 * minute }],
    [400, 1, { kind: "retry", pauseMs: 5 * second }],
    [404, 7, { kind: "retry", pauseMs: 10 * hour }],
    [500, 1, { kind: "retry", pauseMs: 5 * second }],
    [500, 8, { kind: "given_up" }],
    [null, 8, { kind: "given_up" }],
  ])("answered %s as number %i is %o", (status, attempt, outcome) => {
    expect(outcomeOf(status, attempt, 0)).toEqual(outcome);
  });
});

describe("an answer in the log", () => {
  test.each([
    ["nothing", Buffer.alloc(0), ""],
    ["text", Buffer.from("ok ✓"), "ok ✓"],
    ["too much", Buffer.from("x".repeat(3_000)), "x".repeat(1_024)],
    ["too many characters of four bytes", Buffer.from("😀".repeat(2_000)), "😀".repeat(1_024)],
    ["NUL, which cannot be stored", Buffer.from("a\0b"), "a\uFFFDb"],
    ["what is no text", Buffer.from([0x61, 0xff, 0x62]), "a\uFFFDb"],
  ])("is %s as it can be stored", (_, bytes, text) => {
    expect(loggedBody(bytes)).toBe(text);
  });
});
