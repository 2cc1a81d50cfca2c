import { registerEnumType } from "type-graphql";

/** The state of an invitation (wire contract a2a 6.1, 6.5). */
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
  description: "Status of an invitation. All except PENDING and AWAITING_VERIFICATION are final.",
  valuesConfig: {
    PENDING: { description: "It has no answer yet." },
    AWAITING_VERIFICATION: {
      description: "It is reserved for an agent that signed up with it, until the agent's human confirms the agent.",
    },
    ACCEPTED: { description: "The agents are connected." },
    DECLINED: { description: "It was declined." },
    REVOKED: { description: "Its issuer revoked it." },
    EXPIRED: { description: "It expired without an answer." },
  },
});

/** The state of the mail with an invitation (wire contract a2a 6.1). */
export enum A2aInvitationEmailStatus {
  NOT_REQUESTED = "not_requested",
  PENDING = "pending",
  SENT = "sent",
  FAILED = "failed",
  INDETERMINATE = "indeterminate",
}

registerEnumType(A2aInvitationEmailStatus, {
  name: "A2aInvitationEmailStatus",
  description: "Status of the mail with an invitation.",
  valuesConfig: {
    NOT_REQUESTED: { description: "There is no mail: the issuer passes the link on." },
    PENDING: { description: "The mail is waiting to be sent." },
    SENT: { description: "The mail relay accepted the mail." },
    FAILED: { description: "The mail was permanently refused." },
    INDETERMINATE: { description: "No attempt was confirmed, but one may have succeeded." },
  },
});
