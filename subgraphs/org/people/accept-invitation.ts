import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { withdrawSystemMail } from "../../shared/system-mail/withdraw-system-mail.js";
import { endInvitation, findInvitation, type InvitationRow } from "./store/organization-invitations.js";
import { lockOrganization } from "./store/organizations.js";
import type { UserRow } from "./store/people.js";
import { addMember } from "./add-member.js";

/**
 * Accepts an invitation for the person whose verified address it was sent to. Returns its state: the caller sees from
 * its times whether it was accepted now or before, had been revoked or has expired. Null when it was not sent to this
 * person.
 */
export async function acceptInvitation(
  tx: Transaction,
  clock: Clock,
  user: UserRow,
  id: string,
): Promise<InvitationRow | null> {
  const found = await findInvitation(tx, id);
  if (found === null || !user.emailVerified || found.email !== user.email) return null;
  await lockOrganization(tx, found.organizationId);
  const now = clock.now();
  const invitation = await findInvitation(tx, id);
  if (invitation === null || invitation.acceptedAt !== null || invitation.revokedAt !== null) return invitation;
  if (invitation.expiresAt <= now) return invitation;
  await addMember(tx, clock, invitation.organizationId, user.id, invitation.role);
  await withdrawSystemMail(tx, [invitation.mailId], now);
  return endInvitation(tx, id, { acceptedAt: now });
}
