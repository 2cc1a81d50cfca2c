import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeOldDenials } from "./store/admission-denials.js";

/** Forgets refusals of peers that have not come back for as long as the event log is kept. */
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
