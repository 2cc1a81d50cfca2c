import { registerEnumType } from "type-graphql";

/** The author of a draft's generation. */
export const MailDraftOrigin = { USER: "user", AGENT: "agent", GENERATED: "generated" } as const;
export type MailDraftOrigin = (typeof MailDraftOrigin)[keyof typeof MailDraftOrigin];

/** The state of a draft with a time to send. */
export const MailSendStatus = { SCHEDULED: "scheduled", SENDING: "sending", FAILED: "failed" } as const;
export type MailSendStatus = (typeof MailSendStatus)[keyof typeof MailSendStatus];

registerEnumType(MailSendStatus, {
  name: "MailSendStatus",
  description: "What happens to a draft with a time to send.",
  valuesConfig: {
    SCHEDULED: { description: "It is sent at its time." },
    SENDING: { description: "It is being sent: it cannot be changed at this moment." },
    FAILED: { description: "It was not sent. The draft stays, and `sendError` says why." },
  },
});

/** Why a draft is no longer sent by itself. */
export const MailUnscheduledReason = {
  KEY_REVOKED: "key_revoked",
  USER_REMOVED: "user_removed",
  FROZEN: "frozen",
} as const;
export type MailUnscheduledReason = (typeof MailUnscheduledReason)[keyof typeof MailUnscheduledReason];

registerEnumType(MailUnscheduledReason, {
  name: "MailUnscheduledReason",
  description: "Why a draft is no longer sent by itself, although nobody asked for that.",
  valuesConfig: {
    KEY_REVOKED: { description: "The key that scheduled it was revoked or has expired, or may not act here any more." },
    USER_REMOVED: { description: "The user who scheduled it left the organization." },
    FROZEN: { description: "Its time came while a freeze stopped its agent." },
  },
});

registerEnumType(MailDraftOrigin, {
  name: "MailDraftOrigin",
  description: "Who wrote a generation of a draft.",
  valuesConfig: {
    USER: { description: "A user, in the console or with an admin key." },
    AGENT: { description: "An agent." },
    GENERATED: { description: "A program wrote it, as a proposal." },
  },
});
