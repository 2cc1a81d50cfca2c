import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeSessionsBefore } from "../store/console-sessions.js";

/** Forgets expired sessions, with the addresses and clients they were begun from. */
export const sweepConsoleSessions = defineRecurringJob({
  name: "sweep-console-sessions",
  cron: "27 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    while (!signal.aborted && (await removeSessionsBefore(database.jobs.writer, clock.now())) > 0);
  },
});
