import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeEndedPushConfigs } from "../store/push-config-changes.js";

const day = 24 * 3600_000;

/**
 * Forgets push configurations, and the secrets in them, of tasks that ended long ago: everything that they were to get has
 * arrived, or their receiver failed and they are off. Only one that takes update after update at the last attempt may
 * still have some waiting, which is dropped.
 */
export const sweepPushConfigs = defineRecurringJob({
  name: "sweep-push-configs",
  cron: "29 * * * *",
  run: async ({ services: { database, clock, config }, signal }) => {
    const before = new Date(clock.now().getTime() - Math.max(2, config.DELIVERY_RETENTION_DAYS) * day);
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await database.jobs.transaction((tx) => removeEndedPushConfigs(tx, before));
    }
  },
});
