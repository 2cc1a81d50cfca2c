import { describe, expect, test } from "vitest";
import {
  closingFreeze,
  coveringFreeze,
  type FreezeMode,
  type FrozenBy,
} from "../../../subgraphs/shared/reviews/rules/freeze.js";

const at = (minute: number): string => `2026-11-27T10:0${minute}:00.000Z`;
const frozen = (
  agent: FreezeMode | null,
  organization: FreezeMode | null,
  installation: FreezeMode | null,
): FrozenBy => ({
  agent,
  agentSince: agent && at(1),
  organization,
  organizationSince: organization && at(2),
  installation,
  installationSince: installation && at(3),
});

describe("the strictest freeze decides, and of these the widest", () => {
  test.each([
    [frozen("sends", null, null), "agent", "sends", at(1)],
    [frozen("all", null, null), "agent", "all", at(1)],
    [frozen("sends", "sends", null), "organization", "sends", at(2)],
    [frozen("all", "sends", "sends"), "agent", "all", at(1)],
    [frozen("sends", "all", "sends"), "organization", "all", at(2)],
    [frozen("sends", "sends", "sends"), "installation", "sends", at(3)],
    [frozen("all", "all", "all"), "installation", "all", at(3)],
  ] as const)("%j: %s, %s", (frozenBy, scope, mode, since) => {
    expect(coveringFreeze(frozenBy)).toEqual({ scope, mode, since });
  });

  test("without a freeze nothing is covered", () => {
    expect(coveringFreeze(null)).toBeNull();
    expect(coveringFreeze(frozen(null, null, null))).toBeNull();
  });

  test("only the mode all closes", () => {
    expect(closingFreeze(frozen("sends", "sends", "sends"))).toBeNull();
    expect(closingFreeze(frozen("sends", "all", null))?.scope).toBe("organization");
    expect(closingFreeze(null)).toBeNull();
  });
});
