import Stripe from "stripe";
import type { Services } from "../../../shared/context/services.js";
import type { Interval } from "../../../shared/rules/billing-cycle.js";
import { freePlan, planOf } from "../../../shared/rules/plans.js";
import { billingErrors } from "../errors.js";
import type { SubscriptionFacts } from "../rules/subscription.js";
import { embeddedSubscription } from "./embedded-payments.js";
import type {
  Checkout,
  CheckoutOrder,
  Customer,
  Notice,
  NotifyingPayments,
  Payer,
  PlanOrder,
  PortalOrder,
  SubscriptionReading,
} from "./payments.js";
import { openStripe } from "./stripe-client.js";
import { stripeProblem } from "./stripe-errors.js";
import {
  endWithPeriod,
  goOn,
  presentSubscription,
  standingOf,
  subscriptionFacts,
  surplusSubscriptions,
} from "./stripe-subscription.js";

/** A customer has one subscription; a few more may have ended. */
const mostSubscriptions = 100;

/** Payments through Stripe: Checkout, the Billing Portal, and changes of subscriptions (wire contract org 2.6). */
export class StripePayments implements NotifyingPayments {
  private readonly client: Stripe;

  constructor(private readonly services: Pick<Services, "config" | "plans" | "clock" | "log">) {
    this.client = openStripe(services.config);
  }

  sells(plan: string, interval: Interval): boolean {
    return this.priceOf(plan, interval) !== undefined;
  }

  async createCustomer({ organizationId }: Payer): Promise<string> {
    const params = { metadata: { organization_id: organizationId } };
    const idempotencyKey = `customer/${organizationId}`;
    return (await this.ask(() => this.client.customers.create(params, { idempotencyKey }))).id;
  }

  async createCheckout(order: CheckoutOrder, key: string): Promise<Checkout> {
    const { payer, plan, interval, successUrl, cancelUrl, origin } = order;
    const metadata = { organization_id: payer.organizationId };
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      customer: payer.customerId!,
      line_items: [{ price: this.priceOf(plan, interval)!, quantity: 1 }],
      success_url: successUrl ?? `${origin}/checkout#done`,
      cancel_url: cancelUrl ?? `${origin}/checkout#canceled`,
      client_reference_id: payer.organizationId,
      metadata,
      subscription_data: { metadata },
    };
    const session = await this.ask(() => this.client.checkout.sessions.create(params, { idempotencyKey: key }));
    return { id: session.id, url: session.url!, expiresAt: new Date(session.expires_at * 1000) };
  }

  async createPortal({ payer, returnUrl, origin }: PortalOrder, key: string): Promise<{ url: string }> {
    const params = { customer: payer.customerId!, return_url: returnUrl ?? `${origin}/` };
    const session = await this.ask(() => this.client.billingPortal.sessions.create(params, { idempotencyKey: key }));
    return { url: session.url };
  }

  /** Another paid plan begins at once, with credit for the old one; the free plan begins when the paid period ends. */
  async changePlan({ payer, plan, interval }: PlanOrder, key: string): Promise<SubscriptionFacts> {
    const { subscriptionId } = payer;
    if (subscriptionId === null) {
      // A granted plan has no payment, so the organization may return it.
      if (plan === freePlan) return embeddedSubscription(plan, interval, this.services.clock.now());
      throw billingErrors.problem("subscription_required");
    }
    const { subscriptions } = this.client;
    await this.ask(async () => {
      const present = await subscriptions.retrieve(subscriptionId);
      const change = plan === freePlan ? endWithPeriod(present) : goOn(present);
      if (change === null) return;
      const item = { id: present.items.data[0]!.id, price: this.priceOf(plan, interval)! };
      // The cost of the change is paid now: a declined card leaves the plan unchanged.
      const payment = { proration_behavior: "always_invoice", payment_behavior: "error_if_incomplete" } as const;
      const params = plan === freePlan ? change : { ...change, items: [item], ...payment };
      // A retry may require a different change, which Stripe accepts only under another key.
      const idempotencyKey = [key, ...Object.keys(change)].join("/");
      await subscriptions.update(subscriptionId, params, { idempotencyKey });
    });
    // Read again, because a retry gets Stripe's first answer, regardless of later changes.
    const askedAt = this.services.clock.now();
    return this.factsOf(await this.ask(() => subscriptions.retrieve(subscriptionId)), askedAt);
  }

  readNotice(payload: string, signature: string, now: Date): Notice | null {
    const secret = this.services.config.STRIPE_WEBHOOK_SECRET!;
    let event: Stripe.Event;
    try {
      event = this.client.webhooks.constructEvent(payload, signature, secret, undefined, undefined, now.getTime());
    } catch {
      throw billingErrors.problem("payment_notice_invalid");
    }
    const { customer } = event.data.object as { customer?: string | { id: string } | null };
    const customerId = typeof customer === "string" ? customer : customer?.id;
    return customerId === undefined ? null : { id: event.id, type: event.type, customerId };
  }

  async readSubscription({ organizationId, customerId }: Customer): Promise<SubscriptionReading | null> {
    const askedAt = this.services.clock.now();
    const all = await this.subscriptionsOf(customerId);
    const subscription = presentSubscription(all);
    if (subscription === null) return null;
    const surplus = surplusSubscriptions(all, organizationId).map(({ id }) => id);
    return { facts: this.factsOf(subscription, askedAt), surplus };
  }

  /** Payment for the rest of a period becomes the customer's credit, which reduces the next bill. */
  async endSurplus({ organizationId, customerId }: Customer): Promise<void> {
    for (const one of surplusSubscriptions(await this.subscriptionsOf(customerId), organizationId)) {
      const isPaid = standingOf(one)?.isPaid === true;
      const params = { prorate: isPaid, invoice_now: isPaid };
      await this.ask(() => this.client.subscriptions.cancel(one.id, params));
    }
  }

  async endSubscriptions({ customerId }: Customer): Promise<void> {
    const all = await this.subscriptionsOf(customerId);
    const going = all.filter((one) => standingOf(one)?.isOver !== true);
    for (const { id } of going) await this.ask(() => this.client.subscriptions.cancel(id));
  }

  async closeCheckout(id: string): Promise<void> {
    try {
      await this.client.checkout.sessions.expire(id);
    } catch (error) {
      // Completed, expired or deleted: only an open one can be closed.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw stripeProblem(error, this.services.log);
    }
  }

  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const params = { customer, status: "all", limit: mostSubscriptions } as const;
    return (await this.ask(() => this.client.subscriptions.list(params))).data;
  }

  private priceOf(plan: string, interval: Interval): string | undefined {
    return planOf(this.services.plans, plan).prices[interval]?.stripePrice;
  }

  private factsOf(subscription: Stripe.Subscription, askedAt: Date): SubscriptionFacts {
    const { plans, log } = this.services;
    const facts = subscriptionFacts(plans, subscription, askedAt);
    if (facts !== null) return facts;
    log.error(
      { subscription: subscription.id },
      "This subscription has a price that no plan of the setting PLANS has, or a state unheard of",
    );
    throw billingErrors.problem("payments_unavailable");
  }

  private async ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      throw stripeProblem(error, this.services.log);
    }
  }
}
