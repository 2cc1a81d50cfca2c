import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeDeletedWebhooks } from "../store/webhook-targets.js";

/** The waiting deliveries of a deleted subscription were dropped long before. */
const retentionMilliseconds = 24 * 3600_000;

/** Removes deleted webhook subscriptions whose delivery log is pruned. */
export const sweepDeletedWebhooks = defineRecurringJob({
  name: "sweep-deleted-webhooks",
  cron: "41 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionMilliseconds);
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await database.jobs.transaction((tx) => removeDeletedWebhooks(tx, before));
    }
  },
});
