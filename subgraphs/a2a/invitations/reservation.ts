import type { Transaction } from "../../shared/database/client.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { Claim, ShownInvitation, SignupInvitation } from "../../shared/lifecycle/signup-invitation.js";
import { decideReservation, statusAt } from "./rules/invitation-state.js";
import {
  findInvitationOf,
  type InvitationRow,
  lockInvitationByToken,
  lockReservedInvitation,
  updateInvitation,
} from "./store/invitations.js";
import { connectInvitee, planConnection } from "./connect-invitee.js";
import { recordInvitationEvent } from "./record-invitation-event.js";
import { requireInvitation, throwRefusal } from "./refuse-invitation.js";
import { invitationErrors } from "./errors.js";

/**
 * Keeps an invitation for an agent that signs up with it (wire contract a2a 6.5). Answers true when it was mailed to the
 * agent's human: nobody else can have the token. Throws what the token is refused with.
 */
export async function reserveInvitation(
  tx: Transaction,
  now: Date,
  identity: IdentityCore,
  { token, humanEmail }: ShownInvitation,
): Promise<boolean> {
  const invitation = await requireInvitation(token, (text) => lockInvitationByToken(tx, text));
  throwRefusal(decideReservation(invitation, now));
  const change = {
    status: "awaiting_verification",
    inviteeIdentityId: identity.id,
    inviteeAgentHandle: identity.agentHandle,
    inviteeOrganizationId: identity.organizationId,
  } as const;
  await recordInvitationEvent(tx, "a2a.invitation.reserved", await updateInvitation(tx, invitation.id, change, now));
  return invitation.recipientEmail === humanEmail;
}

/**
 * Accepts the invitation that was kept for an agent which is claimed now. What stands in the way is thrown when the claim
 * rests on it; otherwise the agent stays claimed, and the invitation waits for anybody again.
 */
export async function settleReservation(tx: Transaction, now: Date, identityId: string, claim: Claim): Promise<void> {
  const invitation = await lockReservedInvitation(tx, identityId);
  if (invitation === null) return;
  // That it has ended is written down by a job.
  if (statusAt(invitation, now) === "expired") {
    if (claim.byInvitation) throw invitationErrors.problem("a2a_invitation_expired");
    return;
  }
  const plan = await planConnection(tx, invitation, identityId);
  if (plan === null) return;
  if (typeof plan !== "string") await connectInvitee(tx, plan, now);
  else if (claim.byInvitation) throw invitationErrors.problem(plan);
  else await release(tx, now, invitation);
}

/** The agent for which an invitation was kept is no more: the invitation waits for anybody again. */
export async function releaseReservation(tx: Transaction, now: Date, identityId: string): Promise<void> {
  const invitation = await lockReservedInvitation(tx, identityId);
  if (invitation !== null) await release(tx, now, invitation);
}

async function release(tx: Transaction, now: Date, { id }: InvitationRow): Promise<void> {
  const nobody = { inviteeIdentityId: null, inviteeAgentHandle: null, inviteeOrganizationId: null };
  const released = await updateInvitation(tx, id, { status: "pending", ...nobody }, now);
  await recordInvitationEvent(tx, "a2a.invitation.released", released);
}

/** How the invitation stands that an identity signed up with or has accepted; null when there is none. */
export async function invitationOf(tx: Transaction, now: Date, identityId: string): Promise<SignupInvitation | null> {
  const invitation = await findInvitationOf(tx, identityId);
  if (invitation === null) return null;
  const status = statusAt(invitation, now);
  if (status === "pending") return null;
  return {
    invitationId: invitation.id,
    status,
    inviteeIdentityId: identityId,
    inviteeAgentHandle: invitation.inviteeAgentHandle ?? "",
    peerAgentHandles: invitation.peerHandles,
    acceptedAt: invitation.acceptedAt,
  };
}
