import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { sweepBilling } from "../store/sweep-billing.js";

const day = 24 * 3600_000;

/**
 * Removes outdated rows: links a day after they expire; calls a day after they were made, like all keyed writes, when
 * their checkouts have expired too; notices after a month, long after the provider stops repeating them.
 */
export const sweepOldBilling = defineRecurringJob({
  name: "sweep-billing",
  cron: "42 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);
    const before = { links: ago(day), calls: ago(day), notices: ago(30 * day) };
    while (!signal.aborted && (await sweepBilling(database.jobs.writer, before)) > 0);
  },
});
