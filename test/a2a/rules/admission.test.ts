import { describe, expect, it } from "vitest";
import {
  admission,
  type AdmissionParty,
  effectiveRule,
  type PeerRule,
} from "../../../subgraphs/a2a/rules/admission.js";

const party = (identityId: string, facts: Partial<AdmissionParty> = {}): AdmissionParty => ({
  identityId,
  organizationId: `org of ${identityId}`,
  enabled: true,
  publiclyDiscoverable: false,
  allowPublicEgress: true,
  filterMode: "whitelist",
  peerRules: [],
  ...facts,
});

/** A cell of the truth table: an explicit rule, or none in whitelist (WL) or blacklist (BL) mode. */
type Cell = "allow" | "block" | "WL" | "BL";

function rules(cell: Cell, direction: "inbound" | "outbound"): Pick<AdmissionParty, "filterMode" | "peerRules"> {
  if (cell === "WL" || cell === "BL") return { filterMode: cell === "WL" ? "whitelist" : "blacklist", peerRules: [] };
  // The filter mode says the opposite, so that only the rule can have decided.
  return { filterMode: cell === "allow" ? "whitelist" : "blacklist", peerRules: [{ action: cell, direction }] };
}

const any: readonly Cell[] = ["allow", "block", "WL", "BL"];
const unblocked: readonly Cell[] = ["allow", "WL", "BL"];

const table: readonly [boolean, boolean, readonly Cell[], readonly Cell[], "allow" | "requester" | "worker"][] = [
  [true, false, unblocked, unblocked, "allow"],
  [true, true, unblocked, unblocked, "allow"],
  [true, false, ["block"], any, "requester"],
  [true, true, ["block"], any, "requester"],
  [true, false, unblocked, ["block"], "worker"],
  [true, true, unblocked, ["block"], "worker"],
  [false, true, unblocked, unblocked, "allow"],
  [false, true, ["block"], any, "requester"],
  [false, true, unblocked, ["block"], "worker"],
  [false, false, ["allow", "BL"], ["allow", "BL"], "allow"],
  [false, false, ["WL"], unblocked, "requester"],
  [false, false, ["allow", "BL"], ["WL"], "worker"],
  [false, false, ["block"], any, "requester"],
  [false, false, unblocked, ["block"], "worker"],
];

describe("admission follows the truth table of the wire contract", () => {
  for (const [sameOrganization, open, outbounds, inbounds, result] of table) {
    for (const outbound of outbounds) {
      for (const inbound of inbounds) {
        it(`same organization ${sameOrganization}, open ${open}, out ${outbound}, in ${inbound}: ${result}`, () => {
          const shared = sameOrganization ? { organizationId: "one" } : {};
          const requester = party("r", { ...shared, ...rules(outbound, "outbound") });
          const worker = party("w", { ...shared, publiclyDiscoverable: open, ...rules(inbound, "inbound") });
          const decision = admission(requester, worker);
          expect(decision.allowed ? "allow" : decision.side).toBe(result);
        });
      }
    }
  }
});

describe("admission", () => {
  const open = { publiclyDiscoverable: true } as const;

  it("never lets an agent send to itself", () => {
    expect(admission(party("a", open), party("a", open))).toEqual({ allowed: false, step: "self", side: "requester" });
  });

  it("names the side that is disabled, the requester's first", () => {
    const off = { enabled: false, organizationId: "one" };
    const on = { organizationId: "one" };
    expect(admission(party("r", off), party("w", off))).toMatchObject({
      side: "requester",
      step: "requester_disabled",
    });
    expect(admission(party("r", on), party("w", off))).toMatchObject({ side: "worker", step: "worker_disabled" });
  });

  it("needs public egress for a public worker", () => {
    const decision = admission(party("r", { allowPublicEgress: false }), party("w", open));
    expect(decision).toEqual({ allowed: false, step: "requester_not_allowed", side: "requester" });
  });

  it("judges the reverse direction with the roles exchanged", () => {
    const left = party("l", { filterMode: "blacklist" });
    const right = party("r", { filterMode: "blacklist", peerRules: [{ action: "block", direction: "outbound" }] });
    expect(admission(left, right).allowed).toBe(true);
    expect(admission(right, left)).toMatchObject({ allowed: false, side: "requester", step: "requester_block" });
  });
});

describe("the effective rule", () => {
  const both = (action: PeerRule["action"]): PeerRule => ({ action, direction: "both" });
  const inbound = (action: PeerRule["action"]): PeerRule => ({ action, direction: "inbound" });
  const outbound = (action: PeerRule["action"]): PeerRule => ({ action, direction: "outbound" });

  it.each([
    [[inbound("allow"), both("block")], { verdict: "allow", explicit: true }],
    [[both("block"), inbound("allow")], { verdict: "allow", explicit: true }],
    [[inbound("block"), both("allow")], { verdict: "block", explicit: true }],
    [[both("allow")], { verdict: "allow", explicit: true }],
    [[both("block")], { verdict: "block", explicit: true }],
    [[outbound("allow")], { verdict: "deny", explicit: false }],
    [[], { verdict: "deny", explicit: false }],
  ] as [PeerRule[], object][])("inbound, whitelist, %j", (peerRules, expected) => {
    expect(effectiveRule(party("x", { peerRules }), "inbound")).toEqual(expected);
  });

  it("lets a blacklist allow whom no rule names", () => {
    const expected = { verdict: "allow", explicit: false };
    expect(effectiveRule(party("x", { filterMode: "blacklist" }), "outbound")).toEqual(expected);
  });
});
