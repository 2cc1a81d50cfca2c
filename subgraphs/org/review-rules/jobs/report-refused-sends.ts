import { findUnreported, removeReportedBefore } from "../../../shared/refusals/refused-sends.js";
import { reportRefusals } from "../../../shared/refusals/report-refusals.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";

const dayMs = 24 * 3_600_000;

/** Reports refusals that came within a minute of the last report of their rule, and removes old counts. */
export const reportRefusedSends = defineRecurringJob({
  name: "report-refused-sends",
  cron: "* * * * *",
  async run({ services: { database, clock }, signal }) {
    const now = clock.now();
    for (const by of await findUnreported(database.jobs.reader, now)) {
      if (signal.aborted) return;
      await database.jobs.transaction((tx) => reportRefusals(tx, by, now));
    }
    await removeReportedBefore(database.jobs.writer, new Date(now.getTime() - dayMs));
  },
});
