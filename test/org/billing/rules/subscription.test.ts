import { describe, expect, it, test } from "vitest";
import {
  isLive,
  periodOf,
  type SubscriptionRow,
  subscriptionView,
} from "../../../../subgraphs/org/billing/rules/subscription.js";

const at = (day: string): Date => new Date(`${day}T00:00:00Z`);

const organization = { plan: "team", createdAt: at("2026-01-05") };
const paid: SubscriptionRow = {
  status: "active",
  interval: "year",
  currentPeriodStart: at("2026-03-15"),
  currentPeriodEnd: at("2027-03-15"),
  cancelAtPeriodEnd: true,
  cancelAt: at("2027-03-15"),
  pendingPlan: "developer",
  subscriptionUpdatedAt: at("2026-04-01"),
};

test.each([
  ["none", false],
  ["active", true],
  ["trialing", true],
  ["past_due", true],
  ["canceled", false],
] as const)("a subscription that is %s is paid for, or will be tried again: %s", (status, live) => {
  expect(isLive(status)).toBe(live);
});

test.each<[string, SubscriptionRow | null, object | null]>([
  ["no account", null, null],
  ["no period", { ...paid, currentPeriodStart: null, currentPeriodEnd: null }, null],
  ["a start alone", { ...paid, currentPeriodEnd: null }, null],
  ["an end alone", { ...paid, currentPeriodStart: null }, null],
  ["both", paid, { start: at("2026-03-15"), end: at("2027-03-15") }],
])("the provider's period with %s", (_, row, period) => {
  expect(periodOf(row)).toEqual(period);
});

describe("the view of a subscription", () => {
  const now = at("2026-05-20");

  it("shows what the provider said", () => {
    expect(subscriptionView(organization, paid, now)).toEqual({
      plan: "team",
      status: "active",
      interval: "year",
      currentPeriodStart: at("2026-03-15"),
      currentPeriodEnd: at("2027-03-15"),
      cancelAtPeriodEnd: true,
      cancelAt: at("2027-03-15"),
      pendingPlan: "developer",
      updatedAt: at("2026-04-01"),
    });
  });

  it("follows the calendar where there never was a subscription", () => {
    expect(subscriptionView(organization, null, now)).toEqual({
      plan: "team",
      status: "none",
      interval: null,
      currentPeriodStart: at("2026-05-01"),
      currentPeriodEnd: at("2026-06-01"),
      cancelAtPeriodEnd: false,
      cancelAt: null,
      pendingPlan: null,
      updatedAt: organization.createdAt,
    });
  });

  it("of the free plan has no interval and no end, whatever was paid for before", () => {
    const free = { ...organization, plan: "free" };
    const ended: SubscriptionRow = { ...paid, status: "canceled", cancelAtPeriodEnd: false };
    expect(subscriptionView(free, ended, now)).toMatchObject({
      status: "canceled",
      interval: null,
      currentPeriodStart: at("2026-05-01"),
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
    });
  });
});
