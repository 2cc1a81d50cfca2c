import { defineRecurringJob } from "../work/recurring-job.js";
import { removeMailBefore } from "./system-mail-rows.js";

const retentionDays = 30;

/** Removes the records of mails after a month. */
export const sweepSystemMail = defineRecurringJob({
  name: "sweep-system-mail",
  cron: "3 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionDays * 24 * 3600_000);
    while (!signal.aborted && (await removeMailBefore(database.jobs.writer, before)) > 0);
  },
});
