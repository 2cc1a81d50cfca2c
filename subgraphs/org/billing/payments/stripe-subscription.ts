import type Stripe from "stripe";
import type { Interval } from "../../../shared/rules/billing-cycle.js";
import { freePlan, type Plans } from "../../../shared/rules/plans.js";
import { type StripeStanding, stripeStandings } from "../rules/stripe-status.js";
import type { SubscriptionFacts } from "../rules/subscription.js";

/** The plan and interval of a Stripe price, or null. */
export function planOfPrice(plans: Plans, price: string): { plan: string; interval: Interval } | null {
  for (const [plan, { prices }] of Object.entries(plans)) {
    for (const interval of ["month", "year"] as const) {
      if (prices[interval]?.stripePrice === price) return { plan, interval };
    }
  }
  return null;
}

/** The status of a subscription; undefined for an unknown Stripe state. */
export function standingOf({ status }: Pick<Stripe.Subscription, "status">): StripeStanding | undefined {
  return stripeStandings[status];
}

/** Newest first; those of the same second by id, so that the choice is always the same. */
function newestFirst(all: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  return all.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1));
}

/**
 * The subscription of a customer that counts: the newest that keeps its plan, else the newest that ever began; or null.
 * One with an unknown state takes precedence over those that keep nothing: it must not count as ended.
 */
export function presentSubscription(all: readonly Stripe.Subscription[]): Stripe.Subscription | null {
  const begun = newestFirst(all).filter((one) => standingOf(one)?.hasBegun ?? true);
  return begun.find((one) => standingOf(one)?.keepsPlan ?? true) ?? begun[0] ?? null;
}

/**
 * Subscriptions of our checkouts besides the one that counts, which would be billed in addition or become active when
 * an old bill is paid. Subscriptions that were created by hand at Stripe are left alone.
 */
export function surplusSubscriptions(
  all: readonly Stripe.Subscription[],
  organizationId: string,
): Stripe.Subscription[] {
  const present = presentSubscription(all);
  const isOurs = (one: Stripe.Subscription): boolean => one.metadata["organization_id"] === organizationId;
  if (present === null || !isOurs(present) || standingOf(present)?.keepsPlan !== true) return [];
  return newestFirst(all).filter((one) => {
    const standing = standingOf(one);
    return one.id !== present.id && isOurs(one) && standing !== undefined && standing.hasBegun && !standing.isOver;
  });
}

/** When it will end, in Unix seconds: at a date, or with the present period; null while it continues. */
export function endOf(subscription: Stripe.Subscription): number | null {
  const { cancel_at: at, cancel_at_period_end: withPeriod } = subscription;
  return at ?? (withPeriod ? (subscription.items.data[0]?.current_period_end ?? null) : null);
}

type Ending = Pick<Stripe.SubscriptionUpdateParams, "cancel_at" | "cancel_at_period_end">;

/**
 * The change that cancels a scheduled end. In the flexible billing mode the portal sets only the date, and only the
 * date cancels it.
 */
export function goOn({ cancel_at: at, cancel_at_period_end: withPeriod }: Stripe.Subscription): Ending {
  if (withPeriod) return { cancel_at_period_end: false };
  return at === null ? {} : { cancel_at: "" };
}

/** The change that ends it with the present period; null when it ends by then already. */
export function endWithPeriod(subscription: Stripe.Subscription): Ending | null {
  const periodEnd = subscription.items.data[0]!.current_period_end;
  const end = endOf(subscription);
  if (end === null) return { cancel_at_period_end: true };
  return end <= periodEnd ? null : { cancel_at: periodEnd };
}

/** Our form of a Stripe subscription. Null when the plan is unknown: no plan has its price, or its state is unknown. */
export function subscriptionFacts(
  plans: Plans,
  subscription: Stripe.Subscription,
  askedAt: Date,
): SubscriptionFacts | null {
  const standing = standingOf(subscription);
  if (standing === undefined) return null;
  const { status } = standing;
  const common = { subscriptionId: subscription.id, status, askedAt };
  if (!standing.keepsPlan) {
    const nothing = { interval: null, period: null, cancelAtPeriodEnd: false, cancelAt: null, pendingPlan: null };
    return { ...common, ...nothing, plan: freePlan };
  }
  const item = subscription.items.data[0];
  const bought = item === undefined ? null : planOfPrice(plans, item.price.id);
  if (item === undefined || bought === null) return null;
  const period = { start: new Date(item.current_period_start * 1000), end: new Date(item.current_period_end * 1000) };
  const end = endOf(subscription);
  return {
    ...common,
    ...bought,
    period,
    cancelAtPeriodEnd: end !== null && end <= item.current_period_end,
    cancelAt: end === null ? null : new Date(end * 1000),
    pendingPlan: end === null ? null : freePlan,
  };
}
