import { registerEnumType } from "type-graphql";

/** How an invitation stands (wire contract a2a 6.1, 6.5). */
export enum A2aInvitationStatus {
  PENDING = "pending",
  AWAITING_VERIFICATION = "awaiting_verification",
  ACCEPTED = "accepted",
  DECLINED = "declined",
  REVOKED = "revoked",
  EXPIRED = "expired",
}

registerEnumType(A2aInvitationStatus, {
  name: "A2aInvitationStatus",
  description: "How an invitation stands; all but the first two are final.",
  valuesConfig: {
    PENDING: { description: "Nobody has answered." },
    AWAITING_VERIFICATION: {
      description: "It is kept for an agent that signed up with it, until its human confirms it.",
    },
    ACCEPTED: { description: "The agents are connected." },
    DECLINED: { description: "It was turned down." },
    REVOKED: { description: "Its issuer took it back." },
    EXPIRED: { description: "It ended without an answer." },
  },
});

/** What became of the mail that carries an invitation (wire contract a2a 6.1). */
export enum A2aInvitationEmailStatus {
  NOT_REQUESTED = "not_requested",
  PENDING = "pending",
  SENT = "sent",
  FAILED = "failed",
  INDETERMINATE = "indeterminate",
}

registerEnumType(A2aInvitationEmailStatus, {
  name: "A2aInvitationEmailStatus",
  description: "What became of the mail that carries an invitation.",
  valuesConfig: {
    NOT_REQUESTED: { description: "There is none: the issuer hands the link over." },
    PENDING: { description: "It waits to be sent." },
    SENT: { description: "It was handed over." },
    FAILED: { description: "It was refused for good." },
    INDETERMINATE: { description: "No attempt was confirmed; one of them may have got through." },
  },
});
