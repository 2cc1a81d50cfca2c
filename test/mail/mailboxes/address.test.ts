import { describe, expect, it } from "vitest";
import { normalizeAddress } from "../../../subgraphs/mail/mailboxes/rules/address.js";
import { domainOf } from "../../../subgraphs/shared/rules/mail-address.js";
import { newLocalPart } from "../../../subgraphs/mail/mailboxes/rules/new-mailbox.js";
import { platformAddress } from "../../../subgraphs/shared/rules/platform-address.js";

describe("addresses", () => {
  it("are the handle on the platform's domain", () => {
    expect(platformAddress("scout", "agents.localhost")).toBe("scout@agents.localhost");
    expect(domainOf("scout@agents.localhost")).toBe("agents.localhost");
  });

  it("are looked up in lower case, and a plus stays", () => {
    expect(normalizeAddress("Scout+News@Agents.Localhost")).toBe("scout+news@agents.localhost");
  });

  it.each(["", "scout", "@", "a@", "@b", "a@b@c", "a b@c", "a\u0000@b", "\ud800@b", `${"a".repeat(250)}@b.cd`])(
    "cannot be %j",
    (text) => {
      expect(normalizeAddress(text)).toBeNull();
    },
  );
});

it.each([
  [undefined, true, "scout"],
  [null, true, "scout"],
  ["SCOUT", true, "scout"],
  ["other", true, null],
  ["", true, null],
  [undefined, false, "scout"],
  ["Sales.Team+EU", false, "sales.team+eu"],
  ["a", false, "a"],
  ["a_b-c", false, "a_b-c"],
  ["", false, null],
  [".a", false, null],
  ["a.", false, null],
  ["a b", false, null],
  ["a/b", false, null],
  ["a@b", false, null],
  ["ä", false, null],
  ["a".repeat(65), false, null],
  ["bounce", false, null],
  ["bounce+x", false, null],
  ["bouncer", false, "bouncer"],
] as const)("the local part %j on the platform's domain (%j) becomes %j", (wish, isPlatform, localPart) => {
  expect(newLocalPart(wish, "scout", isPlatform)).toBe(localPart);
});
