import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeEndedPushConfigs } from "../store/push-config-changes.js";

const day = 24 * 3600_000;

/**
 * Removes push configurations, with their secrets, of tasks that ended long ago: all updates have arrived, or the
 * receiver failed and the configurations are off. Only a configuration whose updates all arrive at the last attempt may
 * still have waiting ones, which are dropped.
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
