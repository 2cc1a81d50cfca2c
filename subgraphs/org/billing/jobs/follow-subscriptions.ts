import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { endSecondSubscriptions } from "./end-second-subscriptions.js";
import { readSubscription } from "./read-subscription.js";

/** Milliseconds that the provider has for ending a subscription by itself and telling of it. */
const grace = 10 * 60_000;

/** Has second subscriptions ended, and looks after the end of one that ends, should nobody tell of it. */
export const followSubscriptions = defineConsumer({
  name: "subscriptions",
  kinds: ["billing.second_subscription_found", "billing.subscription_updated"],
  async handle(tx, events, { clock }) {
    const queue = "payment-notices";
    for (const { kind, organizationId, data } of events) {
      if (kind === "billing.second_subscription_found") {
        const options = { now: clock.now(), key: `second-subscriptions/${organizationId}`, queue };
        await addJob(tx, endSecondSubscriptions.name, { organizationId }, options);
        continue;
      }
      const { cancel_at: cancelAt } = data as { cancel_at?: string | null };
      if (cancelAt == null) continue;
      const runAt = new Date(Date.parse(cancelAt) + grace);
      await addJob(tx, readSubscription.name, { organizationId }, { runAt, key: `ended/${organizationId}`, queue });
    }
  },
});
