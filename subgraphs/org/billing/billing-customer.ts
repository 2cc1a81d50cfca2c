import type { Services } from "../../shared/context/services.js";
import { notifyingPaymentsOf } from "./payments/open-payments.js";
import type { Customer, NotifyingPayments } from "./payments/payments.js";
import { findAccount } from "./store/billing-accounts.js";

/** An organization as a customer, with its provider; null when there is no provider to ask. */
export async function billingCustomer(
  services: Services,
  organizationId: string,
): Promise<{ readonly payments: NotifyingPayments; readonly customer: Customer } | null> {
  const payments = await notifyingPaymentsOf(services);
  const account = payments === null ? null : await findAccount(services.database.jobs.reader, organizationId);
  if (payments === null || account === null || account.customerId === null) return null;
  return { payments, customer: { organizationId, customerId: account.customerId } };
}
