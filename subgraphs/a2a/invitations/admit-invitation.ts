import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { secondsUntilInvite, secondsUntilRoom } from "./rules/invitation-limits.js";
import { countOpen, listMade, lockIssuer, lockRecipient } from "./store/invitation-load.js";
import { invitationErrors } from "./errors.js";

/**
 * Throws when an organization has made too many invitations, or a person has got too many (wire contract a2a 6.7). It is
 * counted in the transaction that makes one more: a repeat of the same request counts once.
 */
export async function admitInvitation(
  tx: Transaction,
  { clock, config }: Pick<Services, "clock" | "config">,
  organizationId: string,
  recipientEmail: string | null,
): Promise<void> {
  const now = clock.now();
  await lockIssuer(tx, organizationId);
  const perHour = config.A2A_INVITATIONS_PER_HOUR;
  const later = secondsUntilInvite(await listMade(tx, organizationId, perHour), perHour, now);
  if (later !== null) throw invitationErrors.problem("a2a_invitation_issuer_rate_limited", { retryAfter: later });
  const open = await countOpen(tx, { organizationId }, now);
  const room = secondsUntilRoom(open, config.A2A_INVITATIONS_OPEN, now);
  if (room !== null) throw invitationErrors.problem("a2a_invitation_issuer_outstanding_limit", { retryAfter: room });
  if (recipientEmail === null) return;
  await lockRecipient(tx, recipientEmail);
  const received = await countOpen(tx, { recipientEmail }, now);
  if (secondsUntilRoom(received, config.A2A_INVITATIONS_OPEN_PER_RECIPIENT, now) === null) return;
  // A retry time would reveal when others have invited the person.
  throw invitationErrors.problem("a2a_invitation_recipient_unavailable", { retryAfter: 3600 });
}
