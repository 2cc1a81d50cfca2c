import { describe, expect, it } from "vitest";
import { domainOf, normalizeAddress } from "../../subgraphs/mail/mailboxes/rules/address.js";
import { refuseMailbox } from "../../subgraphs/mail/mailboxes/rules/new-mailbox.js";
import { platformAddress } from "../../subgraphs/shared/rules/platform-address.js";

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
  [{}, null],
  [{ emailLocalPart: null, sendingDomain: null }, null],
  [{ emailLocalPart: "SCOUT" }, null],
  [{ sendingDomain: "Agents.Localhost" }, null],
  [{ emailLocalPart: "other" }, "local_part_is_not_the_handle"],
  [{ emailLocalPart: "" }, "local_part_is_not_the_handle"],
  [{ sendingDomain: "example.com" }, "sending_domain_not_verified"],
  [{ sendingDomain: "" }, "sending_domain_not_verified"],
])("judges the wishes %j as %s", (wishes, refusal) => {
  expect(refuseMailbox(wishes, "scout", "agents.localhost")).toBe(refusal);
});
