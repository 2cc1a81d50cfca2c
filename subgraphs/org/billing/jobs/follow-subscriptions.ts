import { addJob } from "../../../shared/work/add-job.js";
import { defineConsumer } from "../../../shared/work/consumer.js";
import { endSecondSubscriptions } from "./end-second-subscriptions.js";
import { readSubscription } from "./read-subscription.js";

/** Milliseconds in which the provider should end a subscription and report it. */
const grace = 10 * 60_000;

/**
 * Adds jobs that end second subscriptions, and one that checks the end of an ending subscription in case the provider
 * does not report it.
 */
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
