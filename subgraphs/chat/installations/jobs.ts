import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeInstallsBefore } from "./store.js";

/** Removes ended installations. */
const retentionMilliseconds = 3600_000;

/** Forgets old installations. */
export const sweepInstalls = defineRecurringJob({
  name: "chat-sweep-installs",
  cron: "*/10 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionMilliseconds);
    while (!signal.aborted && (await removeInstallsBefore(database.jobs.writer, before)) > 0);
  },
});
