import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { planOf } from "../../shared/rules/plans.js";
import type { SubscriptionFacts } from "./rules/subscription.js";
import { type AccountRow, lockAccount, updateAccount } from "./store/billing-accounts.js";
import { lockOrganization, updatePlan } from "../people/public.js";
import { appendBillingEvent } from "./append-billing-event.js";
import { changeBillingSettings } from "./change-billing-settings.js";

/**
 * Writes down a subscription as the provider has it, and gives the organization its plan. An answer to a question that
 * was asked before what stands here is older news and changes nothing, in whatever order answers come. On a plan whose
 * mail keeps its footer, the wish to take it off ends: it must be made again on another plan.
 */
export async function applySubscription(
  tx: Transaction,
  { clock, plans }: Pick<Services, "clock" | "plans">,
  organizationId: string,
  facts: SubscriptionFacts,
  by: string,
): Promise<void> {
  const organization = await lockOrganization(tx, organizationId);
  // It was deleted meanwhile, and what is paid for it is being ended.
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
