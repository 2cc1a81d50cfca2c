import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { planOf } from "../../shared/rules/plans.js";
import type { SubscriptionFacts } from "./rules/subscription.js";
import { type AccountRow, lockAccount, updateAccount } from "./store/billing-accounts.js";
import { lockOrganization, updatePlan } from "../people/public.js";
import { appendBillingEvent } from "./append-billing-event.js";
import { changeBillingSettings } from "./change-billing-settings.js";

/**
 * Stores a subscription from the provider, and gives the organization its plan. Answers may arrive in any order: an
 * answer to a request that was sent before the stored one is ignored. On a plan whose mail always has the footer, the
 * wish to remove it ends: it must be set again on another plan.
 */
export async function applySubscription(
  tx: Transaction,
  { clock, plans }: Pick<Services, "clock" | "plans">,
  organizationId: string,
  facts: SubscriptionFacts,
  by: string,
): Promise<void> {
  const organization = await lockOrganization(tx, organizationId);
  // The organization was deleted meanwhile, and a job ends its subscriptions.
  if (organization === null) return;
  const account = await lockAccount(tx, organizationId);
  if (account.askedAt !== null && account.askedAt > facts.askedAt) return;
  const { plan, askedAt, period, ...rest } = facts;
  const subscription = { ...rest, currentPeriodStart: period?.start ?? null, currentPeriodEnd: period?.end ?? null };
  const now = clock.now();
  const isNews = differs(account, subscription);
  const changes = {
    ...subscription,
    askedAt,
    ...(isNews || plan !== organization.plan ? { subscriptionUpdatedAt: now } : {}),
  };
  let changed = await updateAccount(tx, organizationId, changes, { announced: isNews });
  if (isNews) {
    const { status, interval, cancelAtPeriodEnd, pendingPlan } = facts;
    const cancelAt = facts.cancelAt?.toISOString() ?? null;
    const ending = { cancel_at_period_end: cancelAtPeriodEnd, cancel_at: cancelAt, pending_plan: pendingPlan };
    const data = { status, interval, ...ending, by };
    await appendBillingEvent(tx, "billing.subscription_updated", changed, data, now);
  }
  if (plan === organization.plan) return;
  await updatePlan(tx, organizationId, plan, now);
  changed = await updateAccount(tx, organizationId, {}, { announced: true });
  await appendBillingEvent(tx, "billing.plan_changed", changed, { plan, from: organization.plan, by }, now);
  if (planOf(plans, plan).footerRemovable) return;
  await changeBillingSettings(tx, changed, { ...changed, removeBrandingFooter: false }, { by, now });
}

function differs(account: AccountRow, facts: Partial<AccountRow>): boolean {
  return Object.entries(facts).some(([name, value]) => {
    const before = account[name as keyof AccountRow];
    return before instanceof Date && value instanceof Date ? before.getTime() !== value.getTime() : before !== value;
  });
}
