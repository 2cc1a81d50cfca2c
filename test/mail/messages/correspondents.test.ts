import { expect, it } from "vitest";
import { correspondents } from "../../../subgraphs/mail/messages/rules/correspondents.js";

const mail = {
  direction: "inbound" as "inbound" | "outbound",
  fromAddress: "Dana@Example.com",
  toAddresses: ["scout@agents.example"],
  ccAddresses: ["eve@example.com", "DANA@example.com"],
  bccAddresses: ["bob@example.com"],
  isForged: false,
};

it.each([
  ["a received mail: its sender and the copies", {}, ["dana@example.com", "eve@example.com"]],
  ["a forged sender is not one", { isForged: true, ccAddresses: ["eve@example.com"] }, ["eve@example.com"]],
  [
    "a sent mail: everyone whom it was sent to",
    { direction: "outbound" as const, ccAddresses: ["eve@example.com"] },
    ["scout@agents.example", "eve@example.com", "bob@example.com"],
  ],
  ["a null sender is nobody", { fromAddress: "", ccAddresses: [] }, []],
  ["no contact has an address that long", { fromAddress: `${"x".repeat(400)}@example.com`, ccAddresses: [] }, []],
])("%s", (_, facts, expected) => {
  expect(correspondents({ ...mail, ...facts })).toEqual(expected);
});

it("a mail with a crowd is found under its sender and the first of the others", () => {
  const ccAddresses = Array.from({ length: 5_000 }, (_unused, index) => `x${index}@example.com`);
  const found = correspondents({ ...mail, ccAddresses });
  expect(found).toHaveLength(50);
  expect(found[0]).toBe("dana@example.com");
});
