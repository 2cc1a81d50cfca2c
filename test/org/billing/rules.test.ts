import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { pageAddressViolation } from "../../../subgraphs/org/rules/page-address.js";
import {
  planOfPrice,
  presentSubscription,
  subscriptionFacts,
} from "../../../subgraphs/org/payments/stripe-subscription.js";
import { defaultPlans, type Plans } from "../../../subgraphs/shared/rules/plans.js";

describe("an address to send a browser to", () => {
  it.each([
    ["https://app.example", true],
    ["https://app.example:8443/a/b?c={CHECKOUT_SESSION_ID}#d", true],
    ["HTTPS://APP.EXAMPLE", true],
    ["http://localhost:3000/back", true],
    ["http://127.0.0.1", true],
    ["http://[::1]:80/", true],
    [null, true],
    [undefined, true],
    ["", false],
    ["app.example", false],
    ["//app.example", false],
    ["http://app.example", false],
    ["http://localhost.app.example", false],
    ["http://127.0.0.2", false],
    ["https://user@app.example", false],
    ["https://:secret@app.example", false],
    ["javascript:alert(1)", false],
    ["data:text/html,x", false],
    ["ftp://app.example", false],
    [`https://app.example/${"x".repeat(2048)}`, false],
  ])("%s: %s", (address, isOne) => {
    expect(pageAddressViolation(["url"], address) === null).toBe(isOne);
  });
});

const plans: Plans = {
  ...defaultPlans,
  team: {
    ...defaultPlans.team,
    prices: { month: { cents: 1, stripePrice: "price_m" }, year: { cents: 9, stripePrice: "price_y" } },
  },
};
const askedAt = new Date("2026-03-10T09:00:00Z");
const subscription = (facts: object = {}, price = "price_m"): Stripe.Subscription =>
  ({
    id: "sub_1",
    created: 1,
    status: "active",
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ price: { id: price }, current_period_start: 1000, current_period_end: 2000 }] },
    ...facts,
  }) as unknown as Stripe.Subscription;

describe("a subscription of Stripe", () => {
  it("stands for the plan and interval of its price", () => {
    expect(planOfPrice(plans, "price_y")).toEqual({ plan: "team", interval: "year" });
    expect(planOfPrice(plans, "price_x")).toBeNull();
    expect(subscriptionFacts(plans, subscription({}, "price_x"), askedAt)).toBeNull();
  });

  it.each([
    ["active", "active", "team"],
    ["trialing", "trialing", "team"],
    ["past_due", "past_due", "team"],
    ["unpaid", "past_due", "team"],
    ["paused", "past_due", "team"],
    ["canceled", "canceled", "free"],
    ["incomplete_expired", "canceled", "free"],
  ])("that is %s is %s, for the plan %s", (theirs, status, plan) => {
    expect(subscriptionFacts(plans, subscription({ status: theirs }), askedAt)).toMatchObject({
      status,
      plan,
      askedAt,
    });
  });

  it.each([
    [{}, false],
    [{ cancel_at_period_end: true }, true],
    [{ cancel_at: 2000 }, true],
    [{ cancel_at: 2001 }, false],
  ])("with %j ends with its period: %s", (facts, ends) => {
    expect(subscriptionFacts(plans, subscription(facts), askedAt)).toMatchObject({
      cancelAtPeriodEnd: ends,
      pendingPlan: ends ? "free" : null,
      period: { start: new Date(1_000_000), end: new Date(2_000_000) },
    });
  });

  it.each([
    ["none", [], undefined],
    ["one whose first payment is open", [{ id: "a", status: "incomplete" }], undefined],
    [
      "the newest that goes on",
      [
        { id: "a", created: 1 },
        { id: "b", created: 2 },
      ],
      "b",
    ],
    [
      "one that goes on before a newer that ended",
      [
        { id: "a", created: 1 },
        { id: "b", created: 2, status: "canceled" },
      ],
      "a",
    ],
    [
      "the newest that ended",
      [
        { id: "a", created: 1, status: "canceled" },
        { id: "b", created: 2, status: "canceled" },
      ],
      "b",
    ],
  ])("counts among several: %s", (_, all, id) => {
    expect(presentSubscription(all.map((facts) => subscription(facts)))?.id).toBe(id);
  });
});
