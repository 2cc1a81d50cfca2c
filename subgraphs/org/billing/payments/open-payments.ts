import { definePart } from "../../../shared/context/parts.js";
import type { Services } from "../../../shared/context/services.js";
import { EmbeddedPayments } from "./embedded-payments.js";
import type { NotifyingPayments, Payments } from "./payments.js";

/** Its packages are loaded on first use. */
const notifyingPayments = definePart<Promise<NotifyingPayments | null>>({
  name: "the payments",
  async open(services) {
    if (services.config.BILLING_PROVIDER !== "stripe") return null;
    const { StripePayments } = await import("./stripe-payments.js");
    return new StripePayments(services);
  },
});

/** The payments provider of this process, from BILLING_PROVIDER. */
export async function paymentsOf(services: Services): Promise<Payments> {
  return (await notifyingPaymentsOf(services)) ?? new EmbeddedPayments(services);
}

/** The same if it reports changes by itself, else null. */
export function notifyingPaymentsOf(services: Services): Promise<NotifyingPayments | null> {
  return services.parts.get(notifyingPayments);
}
