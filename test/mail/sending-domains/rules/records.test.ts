import { describe, expect, it, test } from "vitest";
import { dkimSelector } from "../../../../subgraphs/mail/sending-domains/rules/dkim-selector.js";
import { type RecordFacts, requiredRecords } from "../../../../subgraphs/mail/sending-domains/rules/dns-records.js";
import { domainIdOf, uuidOfDomain } from "../../../../subgraphs/mail/sending-domains/rules/domain-id.js";
import { keysInUse } from "../../../../subgraphs/mail/sending-domains/rules/domain-keys.js";
import { type DomainStatus, maySend } from "../../../../subgraphs/mail/sending-domains/rules/domain-status.js";

test.each([
  [[], "s202603"],
  [["s202602"], "s202603"],
  [["s202603"], "s202603-2"],
  [["s202603", "s202603-2"], "s202603-3"],
  [["s202603", "s202603-3"], "s202603-2"],
])("beside the selectors %j a new key has %s", (taken, selector) => {
  expect(dkimSelector(new Date("2026-03-31T23:59:59Z"), taken)).toBe(selector);
});

test("a selector is that of its month", () => {
  expect(dkimSelector(new Date("2026-12-01T00:00:00Z"))).toBe("s202612");
});

describe("the records of a domain", () => {
  const facts: RecordFacts = {
    domain: "mail.example",
    status: "pending",
    ownershipToken: "token",
    key: { selector: "s1", publicKey: "AAAA" },
    nextKey: { selector: "s2", publicKey: "BBBB" },
    spfMechanism: "include:agents.example",
    mxHost: "mx.agents.example",
  };
  const ownership = ["ownership", "TXT", "_parley.mail.example", "parley-verification=token"];
  const dkim = ["dkim", "TXT", "s1._domainkey.mail.example", "v=DKIM1; k=rsa; p=AAAA"];
  const rotation = ["dkim_rotation", "TXT", "s2._domainkey.mail.example", "v=DKIM1; k=rsa; p=BBBB"];
  const rest = [
    ["spf", "TXT", "mail.example", "v=spf1 include:agents.example ~all"],
    ["dmarc", "TXT", "_dmarc.mail.example", "v=DMARC1; p=none"],
    ["mx", "MX", "mail.example", "mx.agents.example"],
  ];

  it.each<[string, Partial<RecordFacts>, string[][]]>([
    ["are one until its owner is known", { key: null }, [ownership]],
    ["have its key then", { nextKey: null }, [ownership, dkim, ...rest]],
    ["have both keys while one takes the other's place", {}, [ownership, dkim, rotation, ...rest]],
  ])("%s", (_, changes, records) => {
    const found = requiredRecords({ ...facts, ...changes });
    expect(found.map(({ purpose, type, name, value }) => [purpose, type, name, value])).toEqual(records);
  });
});

const uuid = "01234567-89ab-4cde-8f01-23456789abcd";
test.each([
  [domainIdOf(uuid), uuid],
  [uuid, null],
  [`sending_domain_${uuid.toUpperCase()}`, null],
  [`sending_domain_${uuid}0`, null],
  [`sending_domain_x${uuid}`, null],
  [`domain_${uuid}`, null],
  ["sending_domain_", null],
])("the UUID in %s is %s", (id, found) => expect(uuidOfDomain(id)).toBe(found));

test("of a domain's keys the oldest that is not retired signs, and the next one takes its place", () => {
  const key = (name: string, retiredAt: Date | null = null) => ({ name, activeSince: null, retiredAt });
  const [old, first, second] = [key("old", new Date(0)), key("first"), key("second")];
  expect(keysInUse([])).toEqual({ key: null, nextKey: null });
  expect(keysInUse([old])).toEqual({ key: null, nextKey: null });
  expect(keysInUse([old, first])).toEqual({ key: first, nextKey: null });
  expect(keysInUse([old, first, second])).toEqual({ key: first, nextKey: second });
});

test.each<[DomainStatus, boolean]>([
  ["not_started", false],
  ["awaiting_ownership", false],
  ["pending", false],
  ["dns_invalid", false],
  ["verifying", false],
  ["verified", true],
  ["failed", false],
  ["pending_dkim_rotation", true],
  ["degraded", true],
  ["pending_deletion", false],
])("mail may be sent from a domain that is %s: %s", (status, may) => expect(maySend(status)).toBe(may));
