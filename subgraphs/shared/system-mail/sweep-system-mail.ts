import { defineRecurringJob } from "../work/recurring-job.js";
import { removeMailBefore } from "./system-mail-rows.js";

const keptDays = 30;

/** Forgets who was written to a month ago. */
export const sweepSystemMail = defineRecurringJob({
  name: "sweep-system-mail",
  cron: "3 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - keptDays * 24 * 3600_000);
    while (!signal.aborted && (await removeMailBefore(database.jobs.writer, before)) > 0);
  },
});
