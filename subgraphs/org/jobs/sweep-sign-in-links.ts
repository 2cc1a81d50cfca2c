import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeSignInLinksBefore } from "../store/sign-in-links.js";

/** Used and expired links are of no use to anybody after a day. */
const keptMilliseconds = 24 * 3600_000;

/** Forgets old sign-in links. */
export const sweepSignInLinks = defineRecurringJob({
  name: "sweep-sign-in-links",
  cron: "57 * * * *",
  run: async ({ services: { database, clock } }) => {
    const before = new Date(clock.now().getTime() - keptMilliseconds);
    await database.jobs.transaction((tx) => removeSignInLinksBefore(tx, before));
  },
});
