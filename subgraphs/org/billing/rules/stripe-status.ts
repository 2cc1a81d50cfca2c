import type { SubscriptionStatus } from "./subscription.js";

/** What a state of Stripe's means here. */
export interface StripeStanding {
  readonly status: SubscriptionStatus;
  /** Whether the organization has the plan that it is for; else it has the free one. */
  readonly keepsPlan: boolean;
  /** Whether money was ever taken, or promised, for it. */
  readonly hasBegun: boolean;
  /** Whether Stripe will never bill it again, nor have it again. */
  readonly isOver: boolean;
  /** Whether its present period is paid, so that ending it gives something back. */
  readonly isPaid: boolean;
}

const goesOn = { keepsPlan: true, hasBegun: true, isOver: false, isPaid: false };
const givesNothing = { status: "canceled", keepsPlan: false, isPaid: false } as const;

/**
 * Which states of Stripe keep a plan (wire contract org 2.6). While Stripe tries again to be paid, the plan stays; when it
 * has given up, waits for a payment that nobody has promised, or has paused it, the plan is free until it is paid for.
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
