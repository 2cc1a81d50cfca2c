import type { Problem } from "../../../shared/errors/problem.js";
import type { Interval } from "../../../shared/rules/billing-cycle.js";
import type { SubscriptionFacts } from "../rules/subscription.js";

/** The paying organization, with the data for the provider. */
export interface Payer {
  readonly organizationId: string;
  /** The provider's ids for it and its subscription; null while there are none. */
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
}

/** A plan to pay for. */
export interface CheckoutOrder {
  readonly payer: Payer;
  readonly plan: string;
  readonly interval: Interval;
  /** The visitor's next page; null: our page that confirms it. */
  readonly successUrl: string | null;
  /** The visitor's next page after cancelling. */
  readonly cancelUrl: string | null;
  /** Our origin as the caller reached it, without a trailing slash. */
  readonly origin: string;
}

/** A page where a person pays for a plan. */
export interface Checkout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** A page where a person manages the subscription. */
export interface PortalOrder {
  readonly payer: Payer;
  /** The visitor's next page; null: our start page. */
  readonly returnUrl: string | null;
  readonly origin: string;
}

/** The new plan. */
export interface PlanOrder {
  readonly payer: Payer;
  readonly plan: string;
  readonly interval: Interval;
}

/**
 * A payments provider (design, outside systems). Nothing here runs inside a transaction. `key` identifies one attempt:
 * repeating it has no further effect. Refusals are Problems: `payment_declined`, `payments_unavailable`,
 * `subscription_required`; a call without an answer throws `PaymentUnanswered`.
 */
export interface Payments {
  /** Whether the plan can be paid for by that interval. */
  sells(plan: string, interval: Interval): boolean;
  /**
   * The provider's id for a new payer; null when it needs none. A repeat for the same payer returns the same customer.
   */
  createCustomer(payer: Payer): Promise<string | null>;
  createCheckout(order: CheckoutOrder, key: string): Promise<Checkout>;
  createPortal(order: PortalOrder, key: string): Promise<{ readonly url: string }>;
  /** Changes the subscription's plan, at once or when the paid period ends. */
  changePlan(order: PlanOrder, key: string): Promise<SubscriptionFacts>;
}

/** A call with an unknown outcome; repeating it under its key settles that. */
export class PaymentUnanswered extends Error {
  /** @param problem the error for the caller */
  constructor(
    readonly problem: Problem,
    options: ErrorOptions,
  ) {
    super("The payments provider did not answer.", options);
  }
}

/** A message that the provider sent by itself. */
export interface Notice {
  /** The provider's id, which identifies repeats. */
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/** An organization that is the provider's customer. */
export interface Customer {
  readonly organizationId: string;
  readonly customerId: string;
}

/** The subscriptions of a customer at the provider. */
export interface SubscriptionReading {
  /** The subscription that counts. */
  readonly facts: SubscriptionFacts;
  /** The provider's ids of those that would be billed in addition. */
  readonly surplus: readonly string[];
}

/** A provider that reports changes by itself, and can be asked for the present state. */
export interface NotifyingPayments extends Payments {
  /** Reads a notice; null for one that concerns no customer. Throws `payment_notice_invalid` unless it is genuine. */
  readNotice(payload: string, signature: string, now: Date): Notice | null;
  /** The customer's present subscription; null when there never was one. */
  readSubscription(customer: Customer): Promise<SubscriptionReading | null>;
  /** Ends surplus subscriptions now, and credits what was paid for them. A repeat has no further effect. */
  endSurplus(customer: Customer): Promise<void>;
  /** Ends every subscription of the customer at once, without bill or refund. A repeat has no further effect. */
  endSubscriptions(customer: Customer): Promise<void>;
  /** Makes sure that a checkout can no longer be completed. A completed one stays unchanged. */
  closeCheckout(id: string): Promise<void>;
}
