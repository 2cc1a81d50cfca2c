import type { PeerRule } from "../../admission/rules/admission.js";

/** One of the two ways between the invited agent and a peer: the rules that its owner has about the other side now. */
export interface ConnectionSide {
  readonly identityId: string;
  /** The handle that the rule will name. */
  readonly peerHandle: string;
  readonly rules: readonly PeerRule[];
}

/** An agent that an invitation is about, as it is now. */
export interface ConnectedAgent {
  readonly organizationId: string;
  readonly enabled: boolean;
}

/** An obstacle to a connection. */
export type ConnectionRefusal =
  | "a2a_invitation_conflicting_rule"
  | "a2a_invitation_peer_unavailable"
  | "a2a_invitation_recipient_mismatch"
  | "a2a_invitation_same_organization";

/** The inputs for the decision about a connection. */
export interface ConnectionFacts {
  readonly issuerId: string;
  /** The organization of the invited agent. */
  readonly inviteeOrganizationId: string;
  /** False when the invitation is bound to a person whom the invited agent does not answer to. */
  readonly isRecipient: boolean;
  /** In the invitation's order; null for a deleted one. */
  readonly peers: readonly (ConnectedAgent | null)[];
  /** Both ways of every peer. */
  readonly sides: readonly ConnectionSide[];
}

/**
 * The sides that need a rule, or the obstacle (wire contract a2a 6.6). A rule that already admits both directions
 * stays; rules of one direction stay unchanged and keep precedence.
 */
export function decideConnection(facts: ConnectionFacts): readonly ConnectionSide[] | ConnectionRefusal {
  const { issuerId, inviteeOrganizationId, isRecipient, peers, sides } = facts;
  if (!isRecipient) return "a2a_invitation_recipient_mismatch";
  if (inviteeOrganizationId === issuerId) return "a2a_invitation_same_organization";
  if (peers.some((peer) => peer === null || !peer.enabled || peer.organizationId !== issuerId)) {
    return "a2a_invitation_peer_unavailable";
  }
  const standing = sides.map((side) => side.rules.find((rule) => rule.direction === "both")?.action ?? null);
  if (standing.includes("block")) return "a2a_invitation_conflicting_rule";
  return sides.filter((_, index) => standing[index] === null);
}
