import { defineTask } from "../../../shared/work/task.js";
import { billingCustomer } from "../billing-customer.js";

/**
 * Ends the subscriptions that an organization would pay for besides the one that counts. The surplus ones are read
 * again: a repeat ends nothing more, and nothing if the other one has ended meanwhile.
 */
export const endSecondSubscriptions = defineTask({
  name: "org-end-second-subscriptions",
  async run({ services }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const found = await billingCustomer(services, organizationId);
    await found?.payments.endSurplus(found.customer);
  },
});
