import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeEndedSigningKeys } from "./store/signing-keys.js";

/** Forgets replaced signing keys whose time is over. */
export const sweepSigningKeys = defineRecurringJob({
  name: "sweep-signing-keys",
  cron: "37 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = clock.now();
    while (!signal.aborted && (await removeEndedSigningKeys(database.jobs.writer, before)) > 0);
  },
});
