import { describe, expect, it } from "vitest";
import { isWithinAllowance, overageSpendCents, overageUnits } from "../../../subgraphs/shared/rules/overage.js";
import { defaultPlans, type Plan } from "../../../subgraphs/shared/rules/plans.js";
import type { UsageChannel } from "../../../subgraphs/shared/rules/usage-channels.js";

const plan: Plan = {
  ...defaultPlans.team,
  meters: { sms_outbound: { included: 100, centsPerUnit: 2 }, voice_seconds: { included: 0, centsPerUnit: 1 } },
};
const used = (sms: number, voice = 0) =>
  new Map<UsageChannel, number>([
    ["sms_outbound", sms],
    ["voice_seconds", voice],
  ]);

it("charges what goes beyond, and no other channel", () => {
  const meter = { included: 100, centsPerUnit: 2 };
  expect([0, 100, 101, 250].map((units) => overageUnits(meter, units))).toEqual([0, 0, 1, 150]);
  expect(overageSpendCents(plan, used(100))).toBe(0);
  expect(overageSpendCents(plan, used(103, 4))).toBe(10);
  expect(overageSpendCents(plan, new Map([["a2a_task", 1_000_000]]))).toBe(0);
});

describe("a new send", () => {
  it.each<[string, sms: number, units: number, cap: number | null, allowed: boolean, voice?: number]>([
    ["within what is included, cap 0", 99, 1, 0, true],
    ["the last included ones, cap 0", 90, 10, 0, true],
    ["one beyond, cap 0", 100, 1, 0, false],
    ["partly beyond, cap 0", 99, 2, 0, false],
    ["one beyond, no limit", 100, 1, null, true],
    ["far beyond, no limit", 1_000_000, 1_000, null, true],
    ["up to the cap", 100, 5, 10, true],
    ["one past the cap", 100, 6, 10, false],
    ["the last that the cap allows", 104, 1, 10, true],
    ["the first that it does not", 105, 1, 10, false],
    ["a cap smaller than a unit", 100, 1, 1, false],
    ["others have spent it", 100, 1, 10, false, 9],
    ["others have left enough", 100, 1, 10, true, 8],
    ["included, though others spent it all", 50, 1, 10, true, 5_000],
    ["the cap was lowered below what is spent", 200, 1, 10, false],
  ])("%s", (_, sms, units, capCents, allowed, voice = 0) => {
    expect(isWithinAllowance(plan, used(sms, voice), { channel: "sms_outbound", units, capCents })).toBe(allowed);
  });

  it("on a channel that costs nothing is always allowed", () => {
    const intended = { channel: "email_outbound", units: 1_000, capCents: 0 } as const;
    expect(isWithinAllowance(plan, used(500, 500), intended)).toBe(true);
  });
});
