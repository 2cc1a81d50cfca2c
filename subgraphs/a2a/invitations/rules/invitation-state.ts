/** The state of an invitation (wire contract a2a 6.5). */
export type InvitationStatus = "pending" | "awaiting_verification" | "accepted" | "declined" | "revoked" | "expired";

/** The inputs for decisions about an invitation. */
export interface InvitationState {
  /** As it was last written. */
  readonly status: InvitationStatus;
  readonly expiresAt: Date;
  /** The agent that it is attached to. */
  readonly inviteeIdentityId: string | null;
}

/** Why an invitation cannot be used: codes of wire contract a2a 6.7. */
export type InvitationRefusal =
  | "a2a_invitation_already_accepted"
  | "a2a_invitation_declined"
  | "a2a_invitation_expired"
  | "a2a_invitation_not_revocable"
  | "a2a_invitation_reserved"
  | "a2a_invitation_revoked";

/** The result of a call: the change is made, it was made before, or it is refused. */
export type InvitationDecision = "change" | "repeat" | InvitationRefusal;

/** Its state at that time: an open one counts as expired from its end on, even before that is stored. */
export function statusAt(
  { status, expiresAt }: Pick<InvitationState, "status" | "expiresAt">,
  now: Date,
): InvitationStatus {
  const isOpen = status === "pending" || status === "awaiting_verification";
  return isOpen && expiresAt <= now ? "expired" : status;
}

const finals = {
  accepted: "a2a_invitation_already_accepted",
  declined: "a2a_invitation_declined",
  revoked: "a2a_invitation_revoked",
  expired: "a2a_invitation_expired",
} as const satisfies Partial<Record<InvitationStatus, InvitationRefusal>>;

/** Why a token is no longer valid; null while it is open. */
export function decidePreview(invitation: InvitationState, now: Date): InvitationRefusal | null {
  const status = statusAt(invitation, now);
  return status === "pending" || status === "awaiting_verification" ? null : finals[status];
}

/** Whether that agent may accept it. The agent that has accepted it gets the same answer at any time. */
export function decideAcceptance(invitation: InvitationState, identityId: string, now: Date): InvitationDecision {
  const status = statusAt(invitation, now);
  const isInvitee = invitation.inviteeIdentityId === identityId;
  if (status === "pending") return "change";
  if (status === "awaiting_verification") return isInvitee ? "change" : "a2a_invitation_reserved";
  if (status === "accepted" && isInvitee) return "repeat";
  return finals[status];
}

/** Whether it may be reserved for an agent that signs up. */
export function decideReservation(invitation: InvitationState, now: Date): InvitationRefusal | null {
  const status = statusAt(invitation, now);
  if (status === "pending") return null;
  return status === "awaiting_verification" ? "a2a_invitation_reserved" : finals[status];
}

/** Whether the holder of the token may decline it. */
export function decideDecline(invitation: InvitationState, now: Date): InvitationDecision {
  const status = statusAt(invitation, now);
  if (status === "pending" || status === "awaiting_verification") return "change";
  return status === "declined" ? "repeat" : finals[status];
}

/** Whether its issuer may revoke it. */
export function decideRevocation(invitation: InvitationState, now: Date): InvitationDecision {
  const status = statusAt(invitation, now);
  if (status === "pending" || status === "awaiting_verification") return "change";
  if (status === "revoked") return "repeat";
  return status === "accepted" ? "a2a_invitation_already_accepted" : "a2a_invitation_not_revocable";
}
