import { expect, test } from "vitest";
import { silentAfterSeconds, silentCarriers } from "../../../subgraphs/messaging/carriers/rules/silent-carriers.js";
import { lateSeconds, waitingMessages } from "../../../subgraphs/messaging/delivery/rules/waiting-messages.js";

const now = new Date("2026-03-01T12:00:00Z");
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const number = "+15555550100";

test.each([
  ["one that answers", silentAfterSeconds - 1, []],
  ["one that does not", silentAfterSeconds, [["wrong", number]]],
])("a carrier: %s", (_, seconds, expected) => {
  const findings = silentCarriers("bluebubbles", [{ number, seenUntil: ago(seconds) }], now);
  expect(findings.map(({ severity, subject }) => [severity, subject])).toEqual(expected);
});

test.each([
  ["for a moment", lateSeconds.warning - 1, []],
  ["for minutes", lateSeconds.warning, [["warning", number]]],
  ["for half an hour", lateSeconds.wrong, [["wrong", number]]],
])("messages that wait: %s", (_, seconds, expected) => {
  const line = { number, carrier: "bluebubbles", waiting: 3, since: ago(seconds) };
  expect(waitingMessages([line], now).map(({ severity, subject }) => [severity, subject])).toEqual(expected);
});
