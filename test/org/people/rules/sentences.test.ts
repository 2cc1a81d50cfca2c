import { expect, it } from "vitest";
import { organizationViolations } from "../../../../subgraphs/org/people/rules/organization-input.js";
import { expiryViolation, keyTextViolations } from "../../../../subgraphs/org/keys/rules/key-input.js";
import {
  localPartViolation,
  normalizeHarness,
  signupViolations,
} from "../../../../subgraphs/org/signup/rules/signup-input.js";
import { billingSettingsViolations } from "../../../../subgraphs/org/billing/rules/billing-settings.js";
import { notSold, paidPlanViolation, planViolation } from "../../../../subgraphs/org/billing/rules/plan-choice.js";
import { defaultPlans } from "../../../../subgraphs/shared/rules/plans.js";

const wishes = { humanEmail: "ada@people.example", noteToHuman: "Hello" };
const signup = (changes: object) => signupViolations({ ...wishes, ...changes }, "agents.localhost");
const cap = "The limit must be 0 to 10000000 cents, or null for none.";
const slug = "The short name must be 1 to 63 characters from a-z, 0-9 and hyphens, without a hyphen at either end.";
const past = "The expiry must be in the future.";
const now = new Date("2026-03-01T09:00:00Z");

it.each([
  [organizationViolations({ name: null }), ["name"], "The name cannot be cleared."],
  [organizationViolations({ name: "a\nb" }), ["name"], "The name must be one line."],
  [organizationViolations({ name: "x".repeat(256) }), ["name"], "The text must have 1 to 255 characters."],
  [organizationViolations({ slug: "x".repeat(64) }), ["slug"], slug],
  [organizationViolations({ slug: "-a" }), ["slug"], slug],
  [organizationViolations({ slug: "" }), ["slug"], slug],
  [keyTextViolations({ label: null }), ["label"], "The label cannot be cleared."],
  [keyTextViolations({ label: "" }), ["label"], "The text must have 1 to 255 characters."],
  [keyTextViolations({ label: "x".repeat(256) }), ["label"], "The text must have 1 to 255 characters."],
  [keyTextViolations({ description: "x".repeat(1001) }), ["description"], "The text must have 0 to 1000 characters."],
  [[expiryViolation(now, now)], ["expiresAt"], past],
  [signup({ humanEmail: "ada" }), ["humanEmail"], "This is not a valid email address of a user."],
  [
    signup({ humanEmail: "scout@agents.localhost" }),
    ["humanEmail"],
    "This is the address of an agent. Give the address of a human.",
  ],
  [signup({ noteToHuman: "" }), ["noteToHuman"], "The text must have 1 to 2000 characters."],
  [signup({ noteToHuman: "x".repeat(2001) }), ["noteToHuman"], "The text must have 1 to 2000 characters."],
  [signup({ displayName: "" }), ["displayName"], "The text must have 1 to 255 characters."],
  [
    [localPartViolation("other", "scout")],
    ["emailLocalPart"],
    "On the platform's domain, the local part must be the handle. Choose it with the handle.",
  ],
  [billingSettingsViolations({ overageCapCents: -1 }), ["overageCapCents"], cap],
  [billingSettingsViolations({ overageCapCents: 10_000_001 }), ["overageCapCents"], cap],
  [billingSettingsViolations({ overageCapCents: 0.5 }), ["overageCapCents"], cap],
  [
    [planViolation(defaultPlans, "gold")],
    ["plan"],
    `The plan must be one of: ${Object.keys(defaultPlans).join(", ")}.`,
  ],
  [[paidPlanViolation(defaultPlans, "free")], ["plan"], "The free plan has no checkout."],
  [[notSold], ["plan"], "This plan is not available for this interval."],
])("case %# is refused in words", (violations, path, message) => {
  expect(violations).toEqual([{ path, message }]);
});

it.each([
  [organizationViolations({ slug: "x".repeat(63) })],
  [keyTextViolations({ label: "x".repeat(255), description: "x".repeat(1000) })],
  [keyTextViolations({ label: "x", description: "" })],
  [keyTextViolations({ description: null })],
  [signup({ noteToHuman: "x".repeat(2000), displayName: "x".repeat(255) })],
  [signup({ displayName: null })],
  [billingSettingsViolations({ overageCapCents: 0 })],
  [billingSettingsViolations({ overageCapCents: 10_000_000 })],
  [billingSettingsViolations({ overageCapCents: null })],
])("case %# is fine", (violations) => {
  expect(violations).toEqual([]);
});

it("what is fine as one thing is fine", () => {
  expect([localPartViolation(null, "scout"), localPartViolation("Scout", "scout")]).toEqual([null, null]);
  expect([expiryViolation(null, now), expiryViolation(new Date("9999-12-31T23:59:59Z"), now)]).toEqual([null, null]);
  expect([planViolation(defaultPlans, "team"), paidPlanViolation(defaultPlans, "team")]).toEqual([null, null]);
  expect(paidPlanViolation(defaultPlans, "gold")).toEqual(planViolation(defaultPlans, "gold"));
});

it.each([
  [undefined, null],
  [null, null],
  [" \n ", null],
  ["  Claude Code ", "claude code"],
  ["a\u0007b\u007fc", "abc"],
  ["x".repeat(65), "x".repeat(64)],
  [`${"x".repeat(63)} y`, "x".repeat(63)],
])("where an agent says it runs, %j, is kept as %j", (text, kept) => {
  expect(normalizeHarness(text)).toBe(kept);
});
