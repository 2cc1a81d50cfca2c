import type { Problem } from "../../../shared/errors/problem.js";
import type { Interval } from "../../../shared/rules/billing-cycle.js";
import type { SubscriptionFacts } from "../rules/subscription.js";

/** The organization that pays, as the provider needs to know it. */
export interface Payer {
  readonly organizationId: string;
  /** The provider's names for it and its subscription; null as long as there are none. */
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
}

/** A plan to pay for. */
export interface CheckoutOrder {
  readonly payer: Payer;
  readonly plan: string;
  readonly interval: Interval;
  /** Where the visitor goes afterwards; null: a page of ours that says so. */
  readonly successUrl: string | null;
  /** Where the visitor goes on second thoughts. */
  readonly cancelUrl: string | null;
  /** Our origin as the caller knows it, without a trailing slash. */
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
  /** Where the visitor goes afterwards; null: our first page. */
  readonly returnUrl: string | null;
  readonly origin: string;
}

/** A plan to be on instead. */
export interface PlanOrder {
  readonly payer: Payer;
  readonly plan: string;
  readonly interval: Interval;
}

/**
 * Who takes the money (design, outside systems). Nothing here runs inside a transaction. `key` names one attempt: the
 * same key again does the same thing once. Refusals are Problems: `payment_declined`, `payments_unavailable`,
 * `subscription_required`; a call without an answer throws `PaymentUnanswered`.
 */
export interface Payments {
  /** Whether the plan can be paid for by that interval. */
  sells(plan: string, interval: Interval): boolean;
  /** The provider's id for a new payer; null when it needs none. The same payer again is the same customer. */
  createCustomer(payer: Payer): Promise<string | null>;
  createCheckout(order: CheckoutOrder, key: string): Promise<Checkout>;
  createPortal(order: PortalOrder, key: string): Promise<{ readonly url: string }>;
  /** Puts the subscription on another plan, at once or when what is paid for ends. */
  changePlan(order: PlanOrder, key: string): Promise<SubscriptionFacts>;
}

/** A call that may or may not have been carried out; to repeat it under its key finds out. */
export class PaymentUnanswered extends Error {
  /** @param problem what whoever asked is told */
  constructor(
    readonly problem: Problem,
    options: ErrorOptions,
  ) {
    super("The payments provider did not answer.", options);
  }
}

/** Something that the provider told us of by itself. */
export interface Notice {
  /** The provider's id: the same again is the same notice. */
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/** An organization that the provider knows as its customer. */
export interface Customer {
  readonly organizationId: string;
  readonly customerId: string;
}

/** What a customer has at the provider. */
export interface SubscriptionReading {
  /** The subscription that counts. */
  readonly facts: SubscriptionFacts;
  /** The provider's ids of those that would be billed beside it. */
  readonly surplus: readonly string[];
}

/** A provider that tells of changes by itself, and can be asked what is so. */
export interface NotifyingPayments extends Payments {
  /** Reads a notice; null for one that concerns no customer. Throws `payment_notice_invalid` unless it is genuine. */
  readNotice(payload: string, signature: string, now: Date): Notice | null;
  /** The customer's subscription as it is now; null when there never was one. */
  readSubscription(customer: Customer): Promise<SubscriptionReading | null>;
  /** Ends what is surplus now, and sets off what was paid for it. Done twice it ends nothing more. */
  endSurplus(customer: Customer): Promise<void>;
  /** Ends every subscription of the customer at once; nothing is billed or given back. Done twice it ends nothing more. */
  endSubscriptions(customer: Customer): Promise<void>;
  /** Makes sure that a checkout can no longer be completed. One that was already is left as it is. */
  closeCheckout(id: string): Promise<void>;
}
