import type { Services } from "../../../shared/context/services.js";
import { EmbeddedPayments } from "./embedded-payments.js";
import type { NotifyingPayments, Payments } from "./payments.js";

const opened = new WeakMap<Services["config"], Promise<NotifyingPayments>>();

/** Who takes the money in this process, as BILLING_PROVIDER says. */
export async function paymentsOf(services: Services): Promise<Payments> {
  return (await notifyingPaymentsOf(services)) ?? new EmbeddedPayments(services);
}

/** The same where it tells of changes by itself, else null. Its packages are loaded when it is first asked for. */
export async function notifyingPaymentsOf(services: Services): Promise<NotifyingPayments | null> {
  if (services.config.BILLING_PROVIDER !== "stripe") return null;
  const known = opened.get(services.config);
  if (known !== undefined) return known;
  const opening = import("./stripe-payments.js").then(({ StripePayments }) => new StripePayments(services));
  opened.set(services.config, opening);
  return opening;
}
