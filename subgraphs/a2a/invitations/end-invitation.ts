import type { Transaction } from "../../shared/database/client.js";
import { withdrawSystemMail } from "../../shared/system-mail/withdraw-system-mail.js";
import type { InvitationDecision } from "./rules/invitation-state.js";
import { type InvitationRow, updateInvitation } from "./store/invitations.js";
import { recordInvitationEvent } from "./record-invitation-event.js";
import { invitationErrors } from "./errors.js";

/** How an invitation can be ended without a connection. */
export type InvitationEnd =
  | { readonly status: "declined"; readonly declinedAt: Date }
  | { readonly status: "revoked"; readonly revokedAt: Date };

/** Ends a locked invitation as decided, once. A repeat gets the same answer. */
export async function endInvitation(
  tx: Transaction,
  invitation: InvitationRow,
  decision: InvitationDecision,
  end: InvitationEnd,
  now: Date,
): Promise<InvitationRow> {
  if (decision === "repeat") return invitation;
  if (decision !== "change") throw invitationErrors.problem(decision);
  const ended = await updateInvitation(tx, invitation.id, end, now);
  await withdrawSystemMail(tx, [ended.mailId], now);
  await recordInvitationEvent(tx, `a2a.invitation.${end.status}`, ended);
  return ended;
}
