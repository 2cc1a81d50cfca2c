import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { draftLimits } from "../rules/limits.js";
import { forgetCanceledSends as forget } from "../store/canceled-sends.js";

/** Rows that one statement removes. */
const together = 1_000;

/** Forgets which drafts canceled messages became. */
export const forgetCanceledSends = defineRecurringJob({
  name: "mail-forget-canceled-sends",
  cron: "33 * * * *",
  async run({ services: { database, clock }, signal }) {
    const before = new Date(clock.now().getTime() - draftLimits.canceledMilliseconds);
    while (!signal.aborted && (await forget(database.jobs.writer, before, together)) === together);
  },
});
