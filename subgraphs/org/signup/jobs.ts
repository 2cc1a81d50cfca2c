import { errorFields } from "../../shared/work/error-fields.js";
import { defineRecurringJob } from "../../shared/work/recurring-job.js";
import { removeUnclaimedAgent } from "./remove-unclaimed-agent.js";
import { signupLimits } from "./rules/limits.js";
import { findAbandoned } from "./store.js";
import { lockLivingIdentity } from "../identities/public.js";

const batch = 100;

/**
 * Removes agents that signed themselves up, were never confirmed and have not used their key for a month. Otherwise a
 * user who lost five keys could never sign up another agent.
 */
export const removeAbandonedAgents = defineRecurringJob({
  name: "remove-abandoned-agents",
  cron: "41 3 * * *",
  run: async ({ services, signal }) => {
    const { database, clock, log } = services;
    const before = new Date(clock.now().getTime() - signupLimits.abandonedDays * 24 * 3600_000);
    const remove = (id: string) =>
      database.jobs.transaction(async (tx) => {
        const identity = await lockLivingIdentity(tx, id, "update");
        if (identity?.claimStatus !== "agent_unclaimed") return;
        await removeUnclaimedAgent(tx, services, identity);
      });
    for (;;) {
      const ids = await findAbandoned(database.jobs.reader, before, batch);
      let failed = 0;
      for (const id of ids) {
        if (signal.aborted) return;
        // A failed removal must not block the others.
        await remove(id).catch((error: unknown) => {
          failed += 1;
          log.error({ identity: id, ...errorFields(error) }, "An abandoned agent could not be removed");
        });
      }
      if (ids.length < batch || failed > 0) return;
    }
  },
});
