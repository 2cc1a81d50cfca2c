import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeEndedInvitations } from "../store/invitations.js";

const retentionDays = 90;

/**
 * Removes invitations ninety days after they ended. The results of an accepted one do not depend on it: the contact
 * rules and the agent's settings stay.
 */
export const sweepInvitations = defineRecurringJob({
  name: "sweep-a2a-invitations",
  cron: "13 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
    while (!signal.aborted && (await removeEndedInvitations(database.jobs.writer, before)) > 0);
  },
});
