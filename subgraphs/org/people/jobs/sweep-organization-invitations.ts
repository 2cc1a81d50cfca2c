import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { removeInvitationsBefore } from "../store/organization-invitations.js";

const retentionDays = 30;

/** Removes invitations a month after they ended. */
export const sweepOrganizationInvitations = defineRecurringJob({
  name: "sweep-organization-invitations",
  cron: "53 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const before = new Date(clock.now().getTime() - retentionDays * 24 * 3600_000);
    while (!signal.aborted && (await removeInvitationsBefore(database.jobs.writer, before)) > 0);
  },
});
