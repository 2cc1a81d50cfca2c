import type { Pool } from "../../shared/database/client.js";
import type { NotifyingPayments } from "./payments/payments.js";
import { closeCheckouts } from "./store/payment-calls.js";

/** Makes sure that these checkouts of an organization can no longer be completed, and stores that. */
export async function closeOpenCheckouts(
  pool: Pick<Pool, "transaction">,
  payments: NotifyingPayments,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await payments.closeCheckout(id);
  await pool.transaction((tx) => closeCheckouts(tx, organizationId, ids));
}
