import { expect, it } from "vitest";
import { isClaimKey } from "../../../subgraphs/messaging/lines/rules/claim-key.js";
import { connectCommand, smsLink } from "../../../subgraphs/messaging/lines/rules/connect-command.js";
import { lineWish } from "../../../subgraphs/messaging/lines/rules/line-wish.js";

it.each([
  ["a", true],
  [" ~", true],
  ["a".repeat(128), true],
  ["a".repeat(129), false],
  ["", false],
  ["a\u001fb", false],
  ["a\u007f", false],
  ["é", false],
  ["a\n", false],
])("%j is a key of a claim: %s", (key, valid) => {
  expect(isClaimKey(key)).toBe(valid);
});

it("an agent is reached by a command, which a link writes", () => {
  expect(connectCommand("scout")).toBe("connect @scout");
  expect(connectCommand(null)).toBe("connect @<handle>");
  expect(smsLink("+15555550100", "connect @scout")).toBe("sms:+15555550100?&body=connect%20%40scout");
});

it.each([
  [{}, null],
  [{ imLineId: "l1" }, { kind: "attach", lineId: "l1" }],
  [{ imLineId: null }, { kind: "detach" }],
  [{ claimImLine: "dedicated_inbound" }, { kind: "claim", type: "dedicated_inbound" }],
  [
    { claimImLine: "dedicated_outbound", imLineId: null },
    { kind: "claim", type: "dedicated_outbound" },
  ],
] as const)("%j asks for %j", (options, wish) => {
  expect(lineWish(options)).toEqual(wish);
});
