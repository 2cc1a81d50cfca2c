import type { Services } from "../../shared/context/services.js";
import type { Payer, Payments } from "./payments/payments.js";
import { type AccountRow, lockAccount, updateAccount } from "./store/billing-accounts.js";
import { isLive } from "./rules/subscription.js";

/** An organization's ids at the payments provider. Only a subscription that has not ended counts. */
export function payerOf(organizationId: string, account: AccountRow | null): Payer {
  const subscriptionId = account !== null && isLive(account.status) ? account.subscriptionId : null;
  return { organizationId, customerId: account?.customerId ?? null, subscriptionId };
}

/** Creates the payer as a customer at the provider, unless it is one. */
export async function asCustomer(services: Services, payments: Payments, payer: Payer): Promise<Payer> {
  if (payer.customerId !== null) return payer;
  const created = await payments.createCustomer(payer);
  if (created === null) return payer;
  const { organizationId } = payer;
  const { customerId } = await services.database.request.transaction(async (tx) => {
    const account = await lockAccount(tx, organizationId);
    if (account.customerId !== null) return account;
    return updateAccount(tx, organizationId, { customerId: created }, { announced: false });
  });
  return { ...payer, customerId };
}
