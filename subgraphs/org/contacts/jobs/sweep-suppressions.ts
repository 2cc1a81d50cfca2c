import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { sweepSuppressions } from "../store/suppressions.js";

const most = 1_000;

/** Forgets deleted suggestions after a year. */
export const sweepContactSuppressions = defineRecurringJob({
  name: "org-sweep-contact-suppressions",
  cron: "23 3 * * *",
  async run({ services, signal }) {
    const { writer } = services.database.jobs;
    let removed = most;
    while (removed === most && !signal.aborted) removed = await sweepSuppressions(writer, services.clock.now(), most);
  },
});
