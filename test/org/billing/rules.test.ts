import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { pageAddressViolation } from "../../../subgraphs/org/billing/rules/page-address.js";
import {
  planOfPrice,
  endWithPeriod,
  goOn,
  presentSubscription,
  subscriptionFacts,
  surplusSubscriptions,
} from "../../../subgraphs/org/billing/payments/stripe-subscription.js";
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
    ["unpaid", "canceled", "free"],
    ["paused", "canceled", "free"],
    ["canceled", "canceled", "free"],
    ["incomplete", "canceled", "free"],
    ["incomplete_expired", "canceled", "free"],
  ])("that is %s is %s, for the plan %s", (theirs, status, plan) => {
    expect(subscriptionFacts(plans, subscription({ status: theirs }), askedAt)).toMatchObject({
      status,
      plan,
      askedAt,
    });
  });

  it("in a state that nobody has heard of says nothing of the plan", () => {
    expect(subscriptionFacts(plans, subscription({ status: "hibernating" }), askedAt)).toBeNull();
  });

  it.each([
    [{}, false, null],
    [{ cancel_at_period_end: true }, true, 2000],
    // As the portal writes it in the classic billing mode, and in the flexible one.
    [{ cancel_at_period_end: true, cancel_at: 2000 }, true, 2000],
    [{ cancel_at: 2000 }, true, 2000],
    [{ cancel_at: 1500 }, true, 1500],
    [{ cancel_at: 2001 }, false, 2001],
  ])("with %j ends with its period: %s, and at %s", (facts, withPeriod, at) => {
    expect(subscriptionFacts(plans, subscription(facts), askedAt)).toMatchObject({
      cancelAtPeriodEnd: withPeriod,
      cancelAt: at === null ? null : new Date(at * 1000),
      pendingPlan: at === null ? null : "free",
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
    [
      "one that goes on before a newer that nobody pays",
      [
        { id: "a", created: 1 },
        { id: "b", created: 2, status: "unpaid" },
        { id: "c", created: 3, status: "incomplete_expired" },
      ],
      "a",
    ],
    [
      "one of an unheard state before one that ended",
      [
        { id: "a", created: 1, status: "hibernating" },
        { id: "b", created: 2, status: "canceled" },
      ],
      "a",
    ],
  ])("counts among several: %s", (_, all, id) => {
    expect(presentSubscription(all.map((facts) => subscription(facts)))?.id).toBe(id);
  });

  const metadata = { organization_id: "org_1" };
  const ours = (id: string, created: number, facts: object = {}) => subscription({ id, created, metadata, ...facts });

  it.each([
    ["one alone", [ours("a", 1)], []],
    [
      "the older of two, and the one of an unpaid bill",
      [ours("a", 1), ours("b", 3), ours("c", 2, { status: "unpaid" })],
      ["c", "a"],
    ],
    ["of two in the same second always the same", [ours("b", 1), ours("a", 1)], ["a"]],
    [
      "nothing that is over or has not begun",
      [ours("a", 1, { status: "canceled" }), ours("b", 2), ours("c", 3, { status: "incomplete" })],
      [],
    ],
    ["nothing that was made by hand", [ours("a", 2), subscription({ id: "b", created: 1, metadata: {} })], []],
    [
      "nothing beside one that was made by hand",
      [ours("a", 1), subscription({ id: "b", created: 2, metadata: {} })],
      [],
    ],
    ["nothing while none goes on", [ours("a", 1, { status: "unpaid" }), ours("b", 2, { status: "paused" })], []],
  ])("is surplus: %s", (_, all, ids) => {
    expect(surplusSubscriptions(all, "org_1").map(({ id }) => id)).toEqual(ids);
    expect(surplusSubscriptions(all.toReversed(), "org_1").map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    [{}, {}, { cancel_at_period_end: true }],
    [{ cancel_at_period_end: true, cancel_at: 2000 }, { cancel_at_period_end: false }, null],
    [{ cancel_at: 2000 }, { cancel_at: "" }, null],
    [{ cancel_at: 2001 }, { cancel_at: "" }, { cancel_at: 2000 }],
  ])("with %j goes on by %j and ends with its period by %j", (facts, on, end) => {
    expect(goOn(subscription({ cancel_at: null, ...facts }))).toEqual(on);
    expect(endWithPeriod(subscription({ cancel_at: null, ...facts }))).toEqual(end);
  });
});
