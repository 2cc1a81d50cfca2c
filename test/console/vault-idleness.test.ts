import { expect, test } from "vitest";
import { isIdleTooLong } from "../../console/src/pages/vault/idle-limits.js";

const now = Date.UTC(2026, 10, 25, 12);
const ago = (seconds: number): number => now - seconds * 1_000;

test.each([
  ["used just now", 0, null, false],
  ["not used for almost five minutes", 299, null, false],
  ["not used for five minutes", 300, null, true],
  ["not used while the machine slept", 8 * 3_600, null, true],
  ["hidden for almost a minute", 59, 59, false],
  ["hidden for a minute", 60, 60, true],
  ["hidden for a minute, and used elsewhere since", 0, 60, true],
] as const)("a page that was %s: the vault is locked, or not", (_, touched, hidden, isLocked) => {
  expect(isIdleTooLong(now, ago(touched), hidden === null ? null : ago(hidden))).toBe(isLocked);
});
