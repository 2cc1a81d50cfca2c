import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { enforce } from "../../shared/rate-limit/enforce.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import { billingPagesRate } from "./rules/billing-pages.js";

/**
 * Counts a checkout or portal page of an organization against the limit, in the transaction that orders it: refused and
 * replayed requests do not count. Throws `rate_limited`.
 */
export async function admitBillingPage(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  organizationId: string,
): Promise<void> {
  await enforce(sharedRateLimiterOn(tx, clock), "billing.pages", organizationId, billingPagesRate);
}
