import { randomBytes } from "node:crypto";
import type { Form } from "./form.js";

/** An error answer of Stripe. */
export class StripeRefusal {
  constructor(
    readonly status: number,
    readonly error: { readonly type: string; readonly code?: string; readonly decline_code?: string; message: string },
  ) {}
}

export const missing = (what: string): StripeRefusal =>
  new StripeRefusal(404, { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}` });
const invalid = (message: string): StripeRefusal => new StripeRefusal(400, { type: "invalid_request_error", message });

/** Seconds of a day. */
const day = 86_400;

/** An account of Stripe in memory: customers, checkouts, subscriptions. Times are Unix seconds of the given clock. */
export class FakeAccount {
  readonly customers: any[] = [];
  readonly sessions: any[] = [];
  readonly subscriptions: any[] = [];
  readonly portals: any[] = [];

  constructor(
    /** Price id → interval; any other price is refused. */
    readonly prices: Readonly<Record<string, "month" | "year">>,
    readonly now: () => number,
  ) {}

  createCustomer(form: Form): unknown {
    const customer = { id: id("cus"), object: "customer", metadata: form["metadata"] ?? {} };
    this.customers.push(customer);
    return customer;
  }

  createCheckout(form: Form): unknown {
    const price = (form["line_items"] as any)?.["0"]?.price as string;
    if (this.prices[price] === undefined) throw missing("price");
    if (!this.customers.some((customer) => customer.id === form["customer"])) throw missing("customer");
    const session = {
      id: id("cs_test"),
      object: "checkout.session",
      customer: form["customer"],
      mode: form["mode"],
      status: "open",
      success_url: form["success_url"],
      cancel_url: form["cancel_url"],
      metadata: form["metadata"] ?? {},
      price,
      subscription: null,
      expires_at: this.now() + day,
      url: `https://checkout.stripe.example/c/${id("pay")}`,
    };
    this.sessions.push(session);
    return session;
  }

  expireCheckout(sessionId: string): unknown {
    const session = this.sessions.find((one) => one.id === sessionId);
    if (session === undefined) throw missing("checkout.session");
    if (session.status !== "open") throw invalid("Only open Checkout Sessions can be expired.");
    return Object.assign(session, { status: "expired" });
  }

  createPortal(form: Form): unknown {
    if (!this.customers.some((customer) => customer.id === form["customer"])) throw missing("customer");
    const portal = { id: id("bps"), object: "billing_portal.session", return_url: form["return_url"] };
    this.portals.push(portal);
    return { ...portal, url: `https://billing.stripe.example/p/${portal.id}` };
  }

  listSubscriptions(customer: string): unknown {
    const data = this.subscriptions.filter((one) => one.customer === customer).toReversed();
    return { object: "list", data, has_more: false, url: "/v1/subscriptions" };
  }

  readSubscription(subscriptionId: string): any {
    const found = this.subscriptions.find((one) => one.id === subscriptionId);
    if (found === undefined) throw missing("subscription");
    return found;
  }

  updateSubscription(subscriptionId: string, form: Form): unknown {
    const subscription = this.readSubscription(subscriptionId);
    const change = (form["items"] as any)?.["0"];
    if (change !== undefined) {
      if (this.prices[change.price] === undefined) throw missing("price");
      if (change.id !== subscription.items.data[0].id) throw missing("subscription item");
      const changesInterval = this.prices[change.price] !== this.prices[subscription.items.data[0].price.id];
      subscription.items.data[0].price = { id: change.price };
      if (changesInterval) this.beginPeriod(subscription);
    }
    if (form["cancel_at_period_end"] !== undefined) {
      const ends = form["cancel_at_period_end"] === "true";
      const end = subscription.items.data[0].current_period_end;
      Object.assign(subscription, { cancel_at_period_end: ends, cancel_at: ends ? end : null });
    }
    if (form["cancel_at"] !== undefined) {
      if (subscription.cancel_at_period_end) throw invalid("cancel_at and cancel_at_period_end exclude each other.");
      subscription.cancel_at = form["cancel_at"] === "" ? null : Number(form["cancel_at"]);
    }
    return subscription;
  }

  /** A person cancels on the portal's page: in the flexible billing mode, with the date alone. */
  cancelInPortal(subscriptionId: string, at?: number): any {
    const subscription = this.readSubscription(subscriptionId);
    return Object.assign(subscription, { cancel_at: at ?? subscription.items.data[0].current_period_end });
  }

  /** Ends it at once. `prorated` tells what the customer gets credit for. */
  cancelSubscription(subscriptionId: string, params: URLSearchParams): unknown {
    const subscription = this.readSubscription(subscriptionId);
    if (subscription.status === "canceled") throw missing("subscription");
    const prorated = params.get("prorate") === "true" && params.get("invoice_now") === "true";
    return Object.assign(subscription, { status: "canceled", ended_at: this.now(), prorated });
  }

  /** A person pays on the page of a checkout: answers the subscription. */
  complete(sessionId: string): any {
    const session = this.sessions.find((one) => one.id === sessionId);
    if (session?.status !== "open") throw new Error("This checkout is not open.");
    const subscription: any = {
      id: id("sub"),
      object: "subscription",
      customer: session.customer,
      status: "active",
      created: this.now(),
      cancel_at: null,
      cancel_at_period_end: false,
      metadata: session.metadata,
      items: { object: "list", data: [{ id: id("si"), object: "subscription_item", price: { id: session.price } }] },
    };
    this.beginPeriod(subscription);
    this.subscriptions.push(subscription);
    Object.assign(session, { status: "complete", subscription: subscription.id });
    return subscription;
  }

  /** The next period begins where the present one ends. */
  renew(subscriptionId: string): void {
    const subscription = this.readSubscription(subscriptionId);
    this.beginPeriod(subscription, subscription.items.data[0].current_period_end);
  }

  private beginPeriod(subscription: any, start = this.now()): void {
    const [item] = subscription.items.data;
    const end = new Date(start * 1000);
    end.setUTCMonth(end.getUTCMonth() + (this.prices[item.price.id] === "year" ? 12 : 1));
    Object.assign(item, { current_period_start: start, current_period_end: end.getTime() / 1000 });
  }
}

function id(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}
