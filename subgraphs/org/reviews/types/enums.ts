import { registerEnumType } from "type-graphql";

export const ReviewState = {
  PENDING: "pending",
  APPROVED: "approved",
  RELEASED: "released",
  FAILED: "failed",
  REJECTED: "rejected",
  EXPIRED: "expired",
  WITHDRAWN: "withdrawn",
  CANCELED: "canceled",
} as const;
export type ReviewState = (typeof ReviewState)[keyof typeof ReviewState];

registerEnumType(ReviewState, {
  name: "ReviewState",
  description: "Where a review is.",
  valuesConfig: {
    PENDING: { description: "It waits for a decision." },
    APPROVED: { description: "It may be sent, and is about to be." },
    RELEASED: { description: "It was sent." },
    FAILED: {
      description: "It was approved and could not be sent. A person can try again within 24 hours, or reject it.",
    },
    REJECTED: { description: "A person refused it." },
    EXPIRED: { description: "Nobody decided in time." },
    WITHDRAWN: { description: "It was withdrawn." },
    CANCELED: { description: "It was deleted, or its agent was." },
  },
});

export const ReviewDecision = { APPROVE: "approve", REJECT: "reject" } as const;
export type ReviewDecision = (typeof ReviewDecision)[keyof typeof ReviewDecision];

registerEnumType(ReviewDecision, {
  name: "ReviewDecision",
  description: "What a person decides about a review.",
  valuesConfig: {
    APPROVE: { description: "It is sent." },
    REJECT: { description: "It is not sent." },
  },
});

export const RejectionReason = {
  WRONG_RECIPIENT: "wrong_recipient",
  WRONG_CONTENT: "wrong_content",
  NOT_NOW: "not_now",
  POLICY: "policy",
  SUSPICIOUS: "suspicious",
  OTHER: "other",
} as const;
export type RejectionReason = (typeof RejectionReason)[keyof typeof RejectionReason];

registerEnumType(RejectionReason, {
  name: "RejectionReason",
  description: "Why a person refuses something.",
  valuesConfig: {
    WRONG_RECIPIENT: { description: "It goes to the wrong people." },
    WRONG_CONTENT: { description: "What it says is wrong." },
    NOT_NOW: { description: "It is not the time for it." },
    POLICY: { description: "The organization does not send such things." },
    SUSPICIOUS: { description: "The agent may have been misled." },
    OTHER: { description: "Another reason." },
  },
});

export const ReviewAcknowledgement = {
  STALE: "stale",
  CONTEXT_CHANGED: "context_changed",
  SUSPICIOUS: "suspicious",
  EARLIER_PENDING: "earlier_pending",
} as const;
export type ReviewAcknowledgement = (typeof ReviewAcknowledgement)[keyof typeof ReviewAcknowledgement];

registerEnumType(ReviewAcknowledgement, {
  name: "ReviewAcknowledgement",
  description: "What a person has looked at before approving.",
  valuesConfig: {
    STALE: { description: "It has waited for long." },
    SUSPICIOUS: { description: "Screening found something, or could not read everything." },
    CONTEXT_CHANGED: { description: "The conversation has gone on since." },
    EARLIER_PENDING: {
      description: "Something earlier of the same conversation still waits: this goes out before it.",
    },
  },
});
