import { expect, it } from "vitest";
import { claimIdOf, uuidOfClaim } from "../../../subgraphs/org/domains/rules/claim-id.js";
import { claimableDomain } from "../../../subgraphs/org/domains/rules/claimable-domain.js";
import { isPublicSuffix } from "../../../subgraphs/shared/dns/public-suffix.js";

const facts = { mailDomain: "Agents.example.com", isPublicSuffix };

it.each([
  [" Example.COM. ", "example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["a.b.example.co.uk", "a.b.example.co.uk"],
  ["example.com", "example.com"],
  ["somebody.github.io", "somebody.github.io"],
])("%j is claimed as %s", (text, domain) => {
  expect(claimableDomain(text, facts)).toEqual({ domain });
});

it.each([
  ["", "This is not a domain name."],
  ["localhost", "This is not a domain name."],
  ["127.0.0.1", "This is not a domain name."],
  ["a@example.com", "This is not a domain name."],
  [`${"a".repeat(60)}.`.repeat(4) + "example", "This is not a domain name."],
  ["a.".repeat(100_000), "This is not a domain name."],
  ["_acme-challenge.bank.example", "This is not a domain name."],
  ["selector._domainkey.bank.example", "This is not a domain name."],
  ["a_b.example", "This is not a domain name."],
  ["agents.example.com", "This is the platform's domain."],
  ["co.uk", "Domains of different owners end with this name. Claim your own."],
  ["github.io", "Domains of different owners end with this name. Claim your own."],
])("%j cannot be claimed", (text, refusal) => {
  expect(claimableDomain(text, facts)).toEqual({ refusal });
});

it("has an id of its own form", () => {
  const uuid = "0198c0de-0000-7000-8000-000000000000";
  expect(uuidOfClaim(claimIdOf(uuid))).toBe(uuid);
  for (const other of ["", uuid, "OrganizationDomainClaim_", "OrganizationDomainClaim_x"])
    expect(uuidOfClaim(other)).toBeNull();
});
