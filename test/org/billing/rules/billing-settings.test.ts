import { describe, expect, it, test } from "vitest";
import {
  type BillingSettingsPatch,
  billingSettingsViolations,
  type BillingSettingsValues,
  changedBillingSettings,
  defaultBillingSettings,
} from "../../../../subgraphs/org/billing/rules/billing-settings.js";
import { paidPlanViolation, planViolation } from "../../../../subgraphs/org/billing/rules/plan-choice.js";
import { defaultPlans, type Plans } from "../../../../subgraphs/shared/rules/plans.js";

describe("the limit of overage", () => {
  it.each([undefined, null, 0, 1, 10_000_000])("may be %s", (overageCapCents) => {
    expect(billingSettingsViolations({ overageCapCents } as BillingSettingsPatch)).toEqual([]);
  });

  it.each([-1, 10_000_001, 0.5, Number.NaN])("may not be %s", (overageCapCents) => {
    const message = "The limit must be 0 to 10000000 cents, or null for none.";
    expect(billingSettingsViolations({ overageCapCents })).toEqual([{ path: ["overageCapCents"], message }]);
  });
});

const before: BillingSettingsValues = { overageCapCents: 500, removeBrandingFooter: true };

test.each<[string, BillingSettingsPatch, BillingSettingsValues]>([
  ["nothing", {}, before],
  ["a new limit", { overageCapCents: 0 }, { ...before, overageCapCents: 0 }],
  ["no limit", { overageCapCents: null }, { ...before, overageCapCents: null }],
  ["the footer back", { removeBrandingFooter: false }, { ...before, removeBrandingFooter: false }],
  ["null for the footer", { removeBrandingFooter: null }, before],
])("a change that gives %s", (_, patch, after) => {
  expect(changedBillingSettings(before, patch)).toEqual(after);
});

test("an organization that set nothing has no limit, and a footer", () => {
  expect(defaultBillingSettings).toEqual({ overageCapCents: null, removeBrandingFooter: false });
});

describe("a plan that somebody names", () => {
  const plans: Plans = { ...defaultPlans, custom: defaultPlans.team };
  const unknown = {
    path: ["plan"],
    message: "The plan must be one of: free, developer, team, enterprise, custom.",
  };

  it.each([
    ["team", null, null],
    ["custom", null, null],
    ["free", null, { path: ["plan"], message: "The free plan has no checkout." }],
    ["gold", unknown, unknown],
    ["constructor", unknown, unknown],
    ["", unknown, unknown],
  ])("%j", (plan, violation, whenPaid) => {
    expect(planViolation(plans, plan)).toEqual(violation);
    expect(paidPlanViolation(plans, plan)).toEqual(whenPaid);
  });
});
