/** The invitation of another organization that an agent presents at its signup (wire contract org 2.4, a2a 6.5). */
export interface ShownInvitation {
  /** It is a secret: it must not appear in logs, events or errors. */
  readonly token: string;
  /** The human that the agent names, lower-cased. */
  readonly humanEmail: string;
}

/** The state of the invitation that an agent signed up with. */
export interface SignupInvitation {
  readonly invitationId: string;
  /** In the last four states, it has ended or had no effect before the agent was confirmed. */
  readonly status: "awaiting_verification" | "accepted" | "revoked" | "declined" | "expired" | "unavailable";
  readonly inviteeIdentityId: string;
  readonly inviteeAgentHandle: string;
  /** The organization that it connects with. */
  readonly peerAgentHandles: readonly string[];
  /** Null until it is accepted. */
  readonly acceptedAt: Date | null;
}

/** The cause of the claim of an agent. */
export interface Claim {
  /**
   * The agent is claimed because of the invitation that it presented. If the invitation cannot be accepted, this throws
   * and nothing changes. In other claims the invitation has no influence.
   */
  readonly byInvitation: boolean;
}
