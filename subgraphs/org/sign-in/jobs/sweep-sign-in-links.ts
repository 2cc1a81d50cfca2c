import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeSignInLinksBefore } from "../store/sign-in-links.js";

/** Used and expired links are useless after a day. */
const retentionMilliseconds = 24 * 3600_000;

/** Removes old sign-in links. */
export const sweepSignInLinks = defineRecurringJob({
  name: "sweep-sign-in-links",
  cron: "57 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionMilliseconds);
    while (!signal.aborted && (await removeSignInLinksBefore(database.jobs.writer, before)) > 0);
  },
});
