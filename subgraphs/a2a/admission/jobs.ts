import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeOldDenials } from "./store/admission-denials.js";

/** Removes refusals of peers that were not repeated within the retention of the event log. */
export const sweepDenials = defineRecurringJob({
  name: "sweep-a2a-denials",
  cron: "47 * * * *",
  run: async ({ services: { database, clock, config }, signal }) => {
    const before = new Date(clock.now().getTime() - config.EVENT_RETENTION_DAYS * 86_400_000);
    for (let removed = 1; removed > 0 && !signal.aborted;) {
      removed = await database.jobs.transaction((tx) => removeOldDenials(tx, before));
    }
  },
});
