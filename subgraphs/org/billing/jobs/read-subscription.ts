import { defineTask } from "../../../shared/work/task.js";
import { applyReading } from "../apply-reading.js";
import { billingCustomer } from "../billing-customer.js";

/** Reads a subscription in its present state from the provider, even if no change was reported. */
export const readSubscription = defineTask({
  name: "org-read-subscription",
  async run({ services }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const found = await billingCustomer(services, organizationId);
    const reading = found === null ? null : await found.payments.readSubscription(found.customer);
    if (reading === null) return;
    await services.database.jobs.transaction((tx) =>
      applyReading(tx, services, organizationId, reading, "system:stripe"),
    );
  },
});
