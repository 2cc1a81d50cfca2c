import { addJob } from "../../../shared/work/add-job.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { endImport } from "../end-import.js";
import { importLimits } from "../rules/limits.js";
import { abandonedImports, organizationsWithRuns } from "../store/import-runs.js";
import { lockImport } from "../store/import-writes.js";
import { importQueue, runImports } from "./run-imports.js";

/** Ends imports without an upload after a day, and restarts those whose worker died. */
export const sweepImports = defineRecurringJob({
  name: "mail-sweep-imports",
  cron: "*/10 * * * *",
  async run({ services: { database, clock }, signal }) {
    const { jobs } = database;
    const now = clock.now();
    const before = new Date(now.getTime() - importLimits.abandonedAfterSeconds * 1000);
    for (const id of await abandonedImports(jobs.reader, before)) {
      signal.throwIfAborted();
      await jobs.transaction(async (tx) => {
        const job = await lockImport(tx, id);
        if (job?.status === "pending_upload") await endImport(tx, job, { status: "cancelled" }, now);
      });
    }
    const organizations = await organizationsWithRuns(jobs.reader, now);
    await jobs.transaction(async (tx) => {
      for (const organizationId of organizations) {
        const key = `${runImports.name}-sweep/${organizationId}`;
        await addJob(tx, runImports.name, { organizationId }, { now, queue: importQueue, key });
      }
    });
  },
});
