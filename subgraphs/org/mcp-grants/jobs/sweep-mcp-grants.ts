import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { endGrant } from "../end-grant.js";
import { lockExpiredGrants } from "../store/grants.js";

const batch = 100;

/** Removes grants whose code was never exchanged, and those that were not used for a long time. */
export const sweepMcpGrants = defineRecurringJob({
  name: "sweep-mcp-grants",
  cron: "41 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    let removed = batch;
    while (!signal.aborted && removed === batch) {
      removed = await database.jobs.transaction(async (tx) => {
        const expired = await lockExpiredGrants(tx, clock.now(), batch);
        for (const grant of expired) await endGrant(tx, clock, grant, "expired");
        return expired.length;
      });
    }
  },
});
