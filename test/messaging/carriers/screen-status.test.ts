import { expect, test } from "vitest";
import { screenStatus } from "../../../subgraphs/messaging/carriers/loopback/rules/screen-status.js";

const has = (number: string, delivered: boolean, read: boolean) => ({ number, delivered, read });

test.each([
  ["sent to nobody yet", "me", [], "sent"],
  ["that one phone does not have", "me", [has("a", true, true), has("b", false, false)], "sent"],
  ["that all phones have", "me", [has("a", true, true), has("b", true, false)], "delivered"],
  ["that everybody read", "me", [has("a", true, true), has("b", true, true)], "read"],
  ["that arrived", "you", [has("me", true, false), has("a", true, true)], "received"],
  ["that arrived and was read", "you", [has("a", true, false), has("me", true, true)], "read"],
  ["that arrived without a receipt", "you", [], "received"],
] as const)("a message %s", (_, sender, receipts, expected) => {
  expect(screenStatus("me", { sender, receipts })).toBe(expected);
});
