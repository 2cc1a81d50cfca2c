import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { eventKeepDays } from "../rules/event-limits.js";
import { removeCarrierEventsBefore } from "../store/carrier-events.js";

/** Forgets what carriers reported a month ago. */
export const sweepCarrierEvents = defineRecurringJob({
  name: "im-sweep-carrier-events",
  cron: "13 * * * *",
  async run({ services: { database, clock }, signal }) {
    const before = new Date(clock.now().getTime() - eventKeepDays * 24 * 3600_000);
    while (!signal.aborted && (await removeCarrierEventsBefore(database.jobs.writer, before)) > 0);
  },
});
