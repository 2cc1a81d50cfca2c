import { expect, test } from "vitest";
import { hasRoomFor } from "../../../../subgraphs/mail/reception/rules/mailbox-room.js";
import { defaultPlans } from "../../../../subgraphs/shared/rules/plans.js";

const plans = { ...defaultPlans, free: { ...defaultPlans.free, mailboxStorageBytes: 100 } };

test.each([
  ["free", 0n, 100, true],
  ["free", 1n, 100, false],
  ["free", 100n, 1, false],
  ["withdrawn", 50n, 51, false],
  ["enterprise", 10n ** 15n, 1, true],
])("plan %s with %s bytes and %s more: %s", (plan, usedBytes, bytes, expected) => {
  expect(hasRoomFor(plans, { plan, usedBytes }, bytes)).toBe(expected);
});
