import type Stripe from "stripe";
import type { Interval } from "../../shared/rules/billing-cycle.js";
import { freePlan, type Plans } from "../../shared/rules/plans.js";
import type { SubscriptionFacts, SubscriptionStatus } from "../rules/subscription.js";

/** What of Stripe's states are states of ours. A first payment that is still open is no subscription yet. */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "canceled",
  incomplete_expired: "canceled",
};

/** The plan and interval that a price of Stripe stands for, or null. */
export function planOfPrice(plans: Plans, price: string): { plan: string; interval: Interval } | null {
  for (const [plan, { prices }] of Object.entries(plans)) {
    for (const interval of ["month", "year"] as const) {
      if (prices[interval]?.stripePrice === price) return { plan, interval };
    }
  }
  return null;
}

/** Whether Stripe has ended it, or it never began. */
function isOver({ status }: Stripe.Subscription): boolean {
  return (statuses[status] ?? "canceled") === "canceled";
}

/** Of a customer's subscriptions the one that counts: the newest that goes on, else the newest that ended; or null. */
export function presentSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const begun = all.filter(({ status }) => status !== "incomplete").toSorted((a, b) => b.created - a.created);
  return begun.find((one) => !isOver(one)) ?? begun[0] ?? null;
}

/**
 * A subscription of Stripe in our words. Null when no plan has its price: then nothing can be said of what the
 * organization gets.
 */
export function subscriptionFacts(
  plans: Plans,
  subscription: Stripe.Subscription,
  askedAt: Date,
): SubscriptionFacts | null {
  const common = { subscriptionId: subscription.id, askedAt };
  if (isOver(subscription)) {
    const nothing = { interval: null, period: null, cancelAtPeriodEnd: false, pendingPlan: null };
    return { ...common, ...nothing, plan: freePlan, status: "canceled" };
  }
  const item = subscription.items.data[0];
  const bought = item === undefined ? null : planOfPrice(plans, item.price.id);
  if (item === undefined || bought === null) return null;
  const end = item.current_period_end;
  const { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd } = subscription;
  const ends = atPeriodEnd || (cancelAt !== null && cancelAt <= end);
  return {
    ...common,
    ...bought,
    status: statuses[subscription.status]!,
    period: { start: new Date(item.current_period_start * 1000), end: new Date(end * 1000) },
    cancelAtPeriodEnd: ends,
    pendingPlan: ends ? freePlan : null,
  };
}
