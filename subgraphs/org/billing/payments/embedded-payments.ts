import { randomBytes } from "node:crypto";
import type { Services } from "../../../shared/context/services.js";
import type { Interval } from "../../../shared/rules/billing-cycle.js";
import { freePlan } from "../../../shared/rules/plans.js";
import { hashSecret } from "../../../shared/secrets/keyring.js";
import { billingLinkMinutes } from "../rules/billing-pages.js";
import type { SubscriptionFacts } from "../rules/subscription.js";
import { insertBillingLink, type LinkRow } from "../store/billing-links.js";
import type { Checkout, CheckoutOrder, Payments, PlanOrder, PortalOrder } from "./payments.js";

/**
 * Free of charge, without an account: plans change at once; checkout and portal are local pages (wire contract org
 * 2.6).
 */
export class EmbeddedPayments implements Payments {
  constructor(private readonly services: Pick<Services, "database" | "clock">) {}

  sells(): boolean {
    return true;
  }

  async createCustomer(): Promise<null> {
    return null;
  }

  async createCheckout({ payer, plan, interval, successUrl, cancelUrl, origin }: CheckoutOrder): Promise<Checkout> {
    const facts = { page: "checkout", plan, interval, successUrl, returnUrl: cancelUrl } as const;
    const { token, expiresAt } = await this.makeLink(payer.organizationId, facts);
    const id = `checkout_${Buffer.from(hashSecret(token)).toString("base64url").slice(0, 16)}`;
    return { id, url: `${origin}/checkout#token=${token}`, expiresAt };
  }

  async createPortal({ payer, returnUrl, origin }: PortalOrder): Promise<{ url: string }> {
    const facts = { page: "portal", plan: null, interval: null, successUrl: returnUrl, returnUrl } as const;
    const { token } = await this.makeLink(payer.organizationId, facts);
    return { url: `${origin}/billing-portal#token=${token}` };
  }

  async changePlan({ plan, interval }: PlanOrder): Promise<SubscriptionFacts> {
    return embeddedSubscription(plan, interval, this.services.clock.now());
  }

  /** The token is in the fragment of the link, so it reaches neither a server's log nor a Referer header. */
  private async makeLink(
    organizationId: string,
    facts: Pick<LinkRow, "page" | "plan" | "interval" | "successUrl" | "returnUrl">,
  ): Promise<{ token: string; expiresAt: Date }> {
    const { database, clock } = this.services;
    const token = randomBytes(32).toString("base64url");
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + billingLinkMinutes * 60_000);
    await database.request.transaction((tx) =>
      insertBillingLink(tx, { ...facts, tokenHash: hashSecret(token), organizationId, expiresAt, createdAt }),
    );
    return { token, expiresAt };
  }
}

/** A plan's subscription without payments: the calendar sets the periods. */
export function embeddedSubscription(plan: string, interval: Interval, askedAt: Date): SubscriptionFacts {
  const isFree = plan === freePlan;
  return {
    subscriptionId: null,
    plan,
    status: isFree ? "none" : "active",
    interval: isFree ? null : interval,
    period: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    pendingPlan: null,
    askedAt,
  };
}
