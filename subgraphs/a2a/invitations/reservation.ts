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
 * Reserves an invitation for an agent that signs up with it (wire contract a2a 6.5). Returns true when it was mailed to
 * the agent's human: then no other person can have the token. Throws the token's error.
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
 * Accepts the invitation that was reserved for an agent that is claimed now. If it cannot be accepted, this throws when
 * the claim depends on it; otherwise the agent stays claimed, and the invitation is free again.
 */
export async function settleReservation(tx: Transaction, now: Date, identityId: string, claim: Claim): Promise<void> {
  const invitation = await lockReservedInvitation(tx, identityId);
  if (invitation === null) return;
  // A job stores its expiry.
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

/** The agent of a reserved invitation was deleted: the invitation is free again. */
export async function releaseReservation(tx: Transaction, now: Date, identityId: string): Promise<void> {
  const invitation = await lockReservedInvitation(tx, identityId);
  if (invitation !== null) await release(tx, now, invitation);
}

async function release(tx: Transaction, now: Date, { id }: InvitationRow): Promise<void> {
  const noInvitee = { inviteeIdentityId: null, inviteeAgentHandle: null, inviteeOrganizationId: null };
  const released = await updateInvitation(tx, id, { status: "pending", ...noInvitee }, now);
  await recordInvitationEvent(tx, "a2a.invitation.released", released);
}

/** The state of the invitation that an identity signed up with or has accepted; null when there is none. */
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
