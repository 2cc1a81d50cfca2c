import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeSessionsBefore } from "../store/console-sessions.js";

/** Removes expired sessions, with their IP addresses and clients. */
export const sweepConsoleSessions = defineRecurringJob({
  name: "sweep-console-sessions",
  cron: "27 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    while (!signal.aborted && (await removeSessionsBefore(database.jobs.writer, clock.now())) > 0);
  },
});
