import { withdrawSystemMail } from "../../../shared/system-mail/withdraw-system-mail.js";
import { defineRecurringJob } from "../../../shared/work/recurring-job.js";
import { recordInvitationEvent } from "../record-invitation-event.js";
import { statusAt } from "../rules/invitation-state.js";
import { findOverdueInvitations, lockInvitation, updateInvitation } from "../store/invitations.js";

const batch = 100;

/**
 * Stores the expiry of invitations, and appends events. Reads do not depend on it: an invitation counts as expired from
 * its end on.
 */
export const expireInvitations = defineRecurringJob({
  name: "expire-a2a-invitations",
  cron: "*/5 * * * *",
  run: async ({ services: { database, clock }, signal }) => {
    const now = clock.now();
    for (let overdue: string[] = []; !signal.aborted;) {
      overdue = await findOverdueInvitations(database.jobs.reader, now, batch);
      for (const id of overdue) {
        await database.jobs.transaction(async (tx) => {
          const invitation = await lockInvitation(tx, id);
          const hasEnded =
            invitation !== null && invitation.status !== "expired" && statusAt(invitation, now) === "expired";
          if (!hasEnded) return;
          const ended = await updateInvitation(tx, id, { status: "expired" }, now);
          await withdrawSystemMail(tx, [ended.mailId], now);
          await recordInvitationEvent(tx, "a2a.invitation.expired", ended);
        });
      }
      if (overdue.length < batch) return;
    }
  },
});
