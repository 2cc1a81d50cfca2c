import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { SubscriptionReading } from "./payments/payments.js";
import { lockAccount, updateAccount } from "./store/billing-accounts.js";
import { appendBillingEvent } from "./append-billing-event.js";
import { applySubscription } from "./apply-subscription.js";

/**
 * Stores the provider's present state. Two paid checkouts leave two subscriptions: a new surplus one is reported by one
 * event, and a job ends it.
 */
export async function applyReading(
  tx: Transaction,
  services: Pick<Services, "clock" | "plans">,
  organizationId: string,
  { facts, surplus }: SubscriptionReading,
  by: string,
): Promise<void> {
  await applySubscription(tx, services, organizationId, facts, by);
  const account = await lockAccount(tx, organizationId);
  if (account.askedAt !== null && account.askedAt > facts.askedAt) return;
  const known = new Set(account.surplusSubscriptions);
  const found = surplus.filter((id) => !known.has(id));
  if (found.length === 0 && surplus.length === known.size) return;
  const change = { surplusSubscriptions: [...surplus] };
  const changed = await updateAccount(tx, organizationId, change, { announced: found.length > 0 });
  if (found.length === 0) return;
  const data = { subscription_ids: found, kept: facts.subscriptionId, by };
  await appendBillingEvent(tx, "billing.second_subscription_found", changed, data, services.clock.now());
}
