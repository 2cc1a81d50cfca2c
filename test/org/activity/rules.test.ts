import { expect, test } from "vitest";
import { isKindPrefix } from "../../../subgraphs/org/activity/rules/kind-prefix.js";
import { useSpan } from "../../../subgraphs/org/activity/rules/use-span.js";

test.each<[string, boolean]>([
  ["a2a.task", true],
  ["mail_import.", true],
  ["a".repeat(100), true],
  ["a".repeat(101), false],
  ["", false],
  ["Mail", false],
  ["mail%", false],
  ["%mail", false],
  ["mail\n", false],
])("%j may be the beginning of a kind: %s", (text, expected) => {
  expect(isKindPrefix(text)).toBe(expected);
});

const minute = 60_000;

test.each<[number, string, number]>([
  [1, "2026-03-01T09:00:00.000Z", 2.5 * minute],
  [24, "2026-02-28T10:00:00.000Z", 60 * minute],
  [720, "2026-01-30T18:00:00.000Z", 1_800 * minute],
])("the last %i hours are 24 spans of round times, of which the last is under way", (hours, since, spanMs) => {
  const now = new Date("2026-03-01T09:59:59.999Z");
  expect(useSpan(hours, now)).toEqual({ since: new Date(since), spanMs, count: 24 });
});

test.each([0, 721, -1, 1.5, Number.NaN])("%d hours are refused", (hours) => {
  expect(() => useSpan(hours, new Date(0))).toThrow(
    expect.objectContaining({
      extensions: expect.objectContaining({
        code: "validation_failed",
        violations: [expect.objectContaining({ path: ["hours"], message: expect.stringContaining("1 to 720") })],
      }),
    }),
  );
});
