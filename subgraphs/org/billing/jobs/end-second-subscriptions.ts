import { defineTask } from "../../../shared/work/task.js";
import { billingCustomer } from "../billing-customer.js";

/**
 * Ends what an organization would be billed for beside the subscription that counts. What is surplus is read anew: a
 * repeat ends nothing more, and nothing when the other one has ended meanwhile.
 */
export const endSecondSubscriptions = defineTask({
  name: "org-end-second-subscriptions",
  async run({ services }, payload) {
    const { organizationId } = payload as { organizationId: string };
    const found = await billingCustomer(services, organizationId);
    await found?.payments.endSurplus(found.customer);
  },
});
