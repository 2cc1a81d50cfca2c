/** What an agent that signs itself up shows: an invitation of another organization (wire contract org 2.4, a2a 6.5). */
export interface ShownInvitation {
  /** It is a secret: it must reach no log, no event and no error. */
  readonly token: string;
  /** The human whom the agent names, lower-cased. */
  readonly humanEmail: string;
}

/** How the invitation stands that an agent signed up with. */
export interface SignupInvitation {
  readonly invitationId: string;
  /** The last four: it has ended, or nothing came of it, before the agent was confirmed. */
  readonly status: "awaiting_verification" | "accepted" | "revoked" | "declined" | "expired" | "unavailable";
  readonly inviteeIdentityId: string;
  readonly inviteeAgentHandle: string;
  /** Whom it connects with. */
  readonly peerAgentHandles: readonly string[];
  /** Null until it is accepted. */
  readonly acceptedAt: Date | null;
}

/** What claims an agent. */
export interface Claim {
  /**
   * The agent is claimed because of the invitation that it showed: what stands in the way of that is thrown, and nothing
   * happens. Otherwise the agent is claimed whatever becomes of an invitation that is kept for it.
   */
  readonly byInvitation: boolean;
}
