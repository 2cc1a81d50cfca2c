import type { Transaction } from "../../../shared/database/client.js";

/** Takes back what is still open of an organization's invitations. */
export async function revokeInvitations(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    update a2a_invitation
       set status = 'revoked', revoked_at = ${now}, updated_at = ${now}, version = version + 1
     where organization_id = ${organizationId} and status in ('pending', 'awaiting_verification')`;
}

/**
 * Removes the personal data in an organization's invitations, and revokes those that were created during its deletion.
 * Accepted invitations stay: the other side continues to see that it accepted one.
 */
export async function blankInvitations(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  await revokeInvitations(tx, organizationId, now);
  await tx.$executeRaw`
    update a2a_invitation set inviter_email = null, recipient_email = null where organization_id = ${organizationId}`;
}
