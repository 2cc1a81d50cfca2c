import { defineConsumer } from "../../../shared/work/consumer.js";
import { recordInvitationEvent } from "../record-invitation-event.js";
import { emailStatusOf } from "../rules/invitation-mail-status.js";
import { lockInvitationOfMail, updateInvitation } from "../store/invitations.js";

/** An invitation shows what became of the mail that carries it (wire contract a2a 6.1). */
export const followInvitationMail = defineConsumer({
  name: "a2a-invitation-mail",
  kinds: ["system_mail.sent", "system_mail.failed"],
  async handle(tx, events, { clock }) {
    for (const { kind, subjectId, data, occurredAt } of events) {
      const invitation = await lockInvitationOfMail(tx, subjectId);
      if (invitation?.emailStatus !== "pending") continue;
      const failure = kind === "system_mail.sent" ? null : (data as { failure?: string }).failure;
      const emailStatus = emailStatusOf(failure);
      const emailSentAt = emailStatus === "sent" ? occurredAt : null;
      const changed = await updateInvitation(tx, invitation.id, { emailStatus, emailSentAt }, clock.now());
      await recordInvitationEvent(tx, "a2a.invitation.mail_changed", changed);
    }
  },
});
