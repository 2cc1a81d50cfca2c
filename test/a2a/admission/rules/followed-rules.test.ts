import { describe, expect, it } from "vitest";
import { effectiveRule, type PeerRule } from "../../../../subgraphs/a2a/admission/rules/admission.js";
import { endedByRename } from "../../../../subgraphs/a2a/admission/rules/followed-rules.js";

const verdicts = ["allow", "block", null] as const;
const directions = ["inbound", "outbound", "both"] as const;

/** Every set of rules that an owner can have about one handle. */
function everySet(of: string): PeerRule[][] {
  return verdicts.flatMap((inbound) =>
    verdicts.flatMap((outbound) =>
      verdicts.map((both) =>
        directions.flatMap((direction) => {
          const action = { inbound, outbound, both }[direction];
          return action === null ? [] : [{ id: `${of} ${direction} ${action}`, action, direction }];
        }),
      ),
    ),
  );
}

/** What the rules themselves say of a direction; null where they say nothing. */
function said(peerRules: readonly PeerRule[], direction: "inbound" | "outbound"): "allow" | "block" | null {
  const { verdict, rule } = effectiveRule({ peerRules, filterMode: "whitelist" }, direction);
  return rule === null || verdict === "deny" ? null : verdict;
}

describe("the rules that meet when an identity is renamed", () => {
  for (const following of everySet("follows")) {
    it(`keep every block, and no two of one direction: ${following.map(({ id }) => id).join(", ") || "none"}`, () => {
      for (const standing of everySet("stands")) {
        const ended = endedByRename(following, standing);
        const left = [...following, ...standing].filter((rule) => !ended.includes(rule));
        expect(new Set(left.map(({ direction }) => direction)).size).toBe(left.length);
        for (const direction of ["inbound", "outbound"] as const) {
          const earlier = [said(following, direction), said(standing, direction)];
          const expected = earlier.includes("block") ? "block" : earlier.includes("allow") ? "allow" : null;
          expect([standing, direction, said(left, direction)]).toEqual([standing, direction, expected]);
        }
      }
    });
  }
});
