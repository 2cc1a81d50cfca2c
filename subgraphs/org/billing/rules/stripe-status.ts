import type { SubscriptionStatus } from "./subscription.js";

/** The meaning of a Stripe state here. */
export interface StripeStanding {
  readonly status: SubscriptionStatus;
  /** Whether the organization has the subscription's plan; else it has the free one. */
  readonly keepsPlan: boolean;
  /** Whether a payment for it was ever made, or promised. */
  readonly hasBegun: boolean;
  /** Whether it has ended for good: Stripe will never bill or reactivate it. */
  readonly isOver: boolean;
  /** Whether its present period is paid, so that ending it gives credit. */
  readonly isPaid: boolean;
}

const goesOn = { keepsPlan: true, hasBegun: true, isOver: false, isPaid: false };
const givesNothing = { status: "canceled", keepsPlan: false, isPaid: false } as const;

/**
 * Which Stripe states keep a plan (wire contract org 2.6). While Stripe retries a payment, the plan stays. When Stripe
 * has given up, waits for a first payment, or has paused the subscription, the plan is free until it is paid for.
 */
export const stripeStandings: Readonly<Record<string, StripeStanding>> = {
  active: { ...goesOn, status: "active", isPaid: true },
  trialing: { ...goesOn, status: "trialing" },
  past_due: { ...goesOn, status: "past_due" },
  unpaid: { ...givesNothing, hasBegun: true, isOver: false },
  paused: { ...givesNothing, hasBegun: true, isOver: false },
  canceled: { ...givesNothing, hasBegun: true, isOver: true },
  incomplete: { ...givesNothing, hasBegun: false, isOver: false },
  incomplete_expired: { ...givesNothing, hasBegun: false, isOver: true },
};
