import { expect, it } from "vitest";
import { hasUploadRoom } from "../../../subgraphs/messaging/media/rules/upload-room.js";
import { defaultPlans } from "../../../subgraphs/shared/rules/plans.js";

const plans = { ...defaultPlans, free: { ...defaultPlans.free, mailboxStorageBytes: 100 } };
const mebibyte = 1_048_576;

it.each([
  ["room to the last byte", { plan: "free", files: 1, bytes: 40 }, 60, true],
  ["no room for one more", { plan: "free", files: 1, bytes: 40 }, 61, false],
  ["a plan without a limit", { plan: "enterprise", files: 9_999, bytes: 1e15 }, 1, true],
  ["too many files all the same", { plan: "enterprise", files: 10_000, bytes: 0 }, 1, false],
  [
    "nobody behind it: few bytes",
    { plan: "enterprise", isProvisional: true, files: 1, bytes: 50 * mebibyte },
    1,
    false,
  ],
  ["nobody behind it: few files", { plan: "enterprise", isProvisional: true, files: 50, bytes: 1 }, 1, false],
  ["nobody behind it, and little", { plan: "enterprise", isProvisional: true, files: 49, bytes: 1 }, 1, true],
])("%s", (_, waiting, bytes, expected) => {
  expect(hasUploadRoom(plans, { isProvisional: false, ...waiting }, bytes)).toBe(expected);
});
