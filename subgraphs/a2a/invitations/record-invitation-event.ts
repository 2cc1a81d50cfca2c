import type { Transaction } from "../../shared/database/client.js";
import { appendEvent, type EventAudience, installationAudience } from "../../shared/events/append-event.js";
import type { invitationEvents } from "./events.js";
import type { InvitationRow } from "./store/invitations.js";

type InvitationEventKind = Extract<keyof typeof invitationEvents, `a2a.invitation.${string}`>;

/**
 * Tells the issuer's people of a change of an invitation, and the invited agent of its acceptance. Never which person was invited;
 * the agent that takes it is named to both.
 */
export async function recordInvitationEvent(
  tx: Transaction,
  kind: InvitationEventKind,
  invitation: InvitationRow,
): Promise<void> {
  const { id, version, organizationId, inviteeIdentityId, inviteeAgentHandle, inviteeOrganizationId } = invitation;
  const audience: EventAudience[] = [{ ...installationAudience, organizationId, side: "issuer" }];
  if (kind === "a2a.invitation.accepted" && inviteeIdentityId !== null && inviteeOrganizationId !== null) {
    audience.push({ identityId: inviteeIdentityId, organizationId: inviteeOrganizationId, side: "invitee" });
  }
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience,
    data: { status: invitation.status, emailStatus: invitation.emailStatus, inviteeIdentityId, inviteeAgentHandle },
    occurredAt: invitation.updatedAt,
  });
}
