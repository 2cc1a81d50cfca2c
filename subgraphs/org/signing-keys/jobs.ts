import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeEndedSigningKeys } from "./store/signing-keys.js";

/** Removes expired replaced signing keys. */
export const sweepSigningKeys = defineRecurringJob({
  name: "sweep-signing-keys",
  cron: "37 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = clock.now();
    while (!signal.aborted && (await removeEndedSigningKeys(database.jobs.writer, before)) > 0);
  },
});
