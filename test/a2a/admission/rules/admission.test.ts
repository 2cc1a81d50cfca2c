import { describe, expect, it } from "vitest";
import {
  admission,
  type AdmissionParty,
  type AdmissionStep,
  effectiveRule,
  type PeerRule,
} from "../../../../subgraphs/a2a/admission/rules/admission.js";

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

const rule =
  (direction: PeerRule["direction"]) =>
  (action: PeerRule["action"]): PeerRule => {
    return { id: `${direction} ${action}`, action, direction };
  };
const [inbound, outbound, both] = [rule("inbound"), rule("outbound"), rule("both")];

/** A cell of the truth table: an explicit rule, or none in whitelist (WL) or blacklist (BL) mode. */
type Cell = "allow" | "block" | "WL" | "BL";

function rules(cell: Cell, direction: "inbound" | "outbound"): Pick<AdmissionParty, "filterMode" | "peerRules"> {
  if (cell === "WL" || cell === "BL") return { filterMode: cell === "WL" ? "whitelist" : "blacklist", peerRules: [] };
  // The filter mode says the opposite, so that only the rule can have decided.
  return { filterMode: cell === "allow" ? "whitelist" : "blacklist", peerRules: [rule(direction)(cell)] };
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

/** The rules on which a decision rests: a block alone, or what lets through where nothing else does. */
function deciding(step: AdmissionStep, outbound: Cell, inbound: Cell): string[] {
  if (step === "requester_block") return ["outbound block"];
  if (step === "worker_block") return ["inbound block"];
  if (step !== "both_allow") return [];
  return [...(outbound === "allow" ? ["outbound allow"] : []), ...(inbound === "allow" ? ["inbound allow"] : [])];
}

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
          expect(decision.rules.map(({ id }) => id)).toEqual(deciding(decision.step, outbound, inbound));
        });
      }
    }
  }
});

describe("admission", () => {
  const open = { publiclyDiscoverable: true } as const;

  it("never lets an agent send to itself", () => {
    expect(admission(party("a", open), party("a", open))).toMatchObject({
      allowed: false,
      step: "self",
      side: "requester",
    });
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
    expect(decision).toEqual({ allowed: false, step: "requester_not_allowed", side: "requester", rules: [] });
  });

  it("judges the reverse direction with the roles exchanged", () => {
    const left = party("l", { filterMode: "blacklist" });
    const right = party("r", { filterMode: "blacklist", peerRules: [outbound("block")] });
    expect(admission(left, right).allowed).toBe(true);
    expect(admission(right, left)).toMatchObject({ allowed: false, side: "requester", step: "requester_block" });
  });
});

describe("the effective rule", () => {
  it.each([
    [[inbound("allow"), both("block")], "allow", "inbound"],
    [[both("block"), inbound("allow")], "allow", "inbound"],
    [[inbound("block"), both("allow")], "block", "inbound"],
    [[both("allow")], "allow", "both"],
    [[both("block")], "block", "both"],
    [[outbound("allow")], "deny", null],
    [[], "deny", null],
  ] as [PeerRule[], string, string | null][])("inbound, whitelist, %j", (peerRules, verdict, direction) => {
    const found = effectiveRule(party("x", { peerRules }), "inbound");
    expect([found.verdict, found.rule?.direction ?? null]).toEqual([verdict, direction]);
  });

  it("lets a blacklist allow whom no rule names", () => {
    const expected = { verdict: "allow", rule: null };
    expect(effectiveRule(party("x", { filterMode: "blacklist" }), "outbound")).toEqual(expected);
  });
});
