import type { Services } from "../../shared/context/services.js";
import { orgErrors } from "../errors.js";
import { notifyingPaymentsOf } from "./payments/open-payments.js";
import type { Payer } from "./payments/payments.js";
import { isLive } from "./rules/subscription.js";
import { findOpenCheckouts } from "./store/payment-calls.js";
import { closeOpenCheckouts } from "./close-open-checkouts.js";

/**
 * Before a new checkout: an organization has one that is open, because each could be paid for. One that was paid for,
 * though nobody has told us yet, is seen by what the provider has.
 * @throws Problem `subscription_exists`
 */
export async function closeEarlierCheckouts(services: Services, { organizationId, customerId }: Payer): Promise<void> {
  const payments = await notifyingPaymentsOf(services);
  if (payments === null || customerId === null) return;
  const { request } = services.database;
  const earlier = await findOpenCheckouts(request.reader, organizationId);
  await closeOpenCheckouts(request, payments, organizationId, earlier);
  const reading = await payments.readSubscription({ organizationId, customerId });
  if (reading !== null && isLive(reading.facts.status)) throw orgErrors.problem("subscription_exists");
}

/** After a new checkout: those that were made at the same time, and written down before it. */
export async function closeTwinCheckouts(
  services: Services,
  organizationId: string,
  twins: readonly string[],
): Promise<void> {
  const payments = await notifyingPaymentsOf(services);
  if (payments !== null) await closeOpenCheckouts(services.database.request, payments, organizationId, twins);
}
