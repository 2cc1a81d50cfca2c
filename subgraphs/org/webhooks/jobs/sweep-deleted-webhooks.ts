import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeDeletedWebhooks } from "../store/webhook-targets.js";

/** What was on its way when a subscription was deleted has been dropped long before. */
const keptMilliseconds = 24 * 3600_000;

/** Forgets deleted webhook subscriptions whose delivery log is gone. */
export const sweepDeletedWebhooks = defineRecurringJob({
  name: "sweep-deleted-webhooks",
  cron: "41 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - keptMilliseconds);
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await database.jobs.transaction((tx) => removeDeletedWebhooks(tx, before));
    }
  },
});
