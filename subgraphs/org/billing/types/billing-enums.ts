import { registerEnumType } from "type-graphql";

/** How often a plan is paid for. */
export const BillingInterval = { MONTH: "month", YEAR: "year" } as const;
export type BillingInterval = (typeof BillingInterval)[keyof typeof BillingInterval];

registerEnumType(BillingInterval, {
  name: "BillingInterval",
  description: "How often a plan is paid for.",
  valuesConfig: { MONTH: { description: "Every month." }, YEAR: { description: "Every year." } },
});

/** Where a subscription stands. */
export const SubscriptionStatus = {
  NONE: "none",
  ACTIVE: "active",
  TRIALING: "trialing",
  PAST_DUE: "past_due",
  CANCELED: "canceled",
} as const;
export type SubscriptionStatus = (typeof SubscriptionStatus)[keyof typeof SubscriptionStatus];

registerEnumType(SubscriptionStatus, {
  name: "SubscriptionStatus",
  description: "Status of a subscription.",
  valuesConfig: {
    NONE: { description: "There is none. The plan is free, or was granted." },
    ACTIVE: { description: "It is paid." },
    TRIALING: { description: "It is in a trial period." },
    PAST_DUE: { description: "A payment failed. The plan stays while the payment is retried." },
    CANCELED: { description: "It ended, or the provider has stopped collecting the payment. The plan is free." },
  },
});

/** A kind of use. */
export const UsageChannel = {
  SMS_OUTBOUND: "sms_outbound",
  SMS_INBOUND: "sms_inbound",
  VOICE_SECONDS: "voice_seconds",
  EMAIL_OUTBOUND: "email_outbound",
  EMAIL_INBOUND: "email_inbound",
  IM_SHARED: "im_shared",
  IM_DEDICATED: "im_dedicated",
  A2A_TASK: "a2a_task",
} as const;

registerEnumType(UsageChannel, {
  name: "UsageChannel",
  description: "A kind of usage.",
  valuesConfig: {
    SMS_OUTBOUND: { description: "SMS sent. Always 0: there is no SMS." },
    SMS_INBOUND: { description: "SMS received. Always 0: there is no SMS." },
    VOICE_SECONDS: { description: "Seconds of calls. Always 0: there are no calls." },
    EMAIL_OUTBOUND: { description: "Mail sent." },
    EMAIL_INBOUND: { description: "Mail received." },
    IM_SHARED: { description: "Instant messages on the shared service, both directions." },
    IM_DEDICATED: { description: "Instant messages on dedicated lines, both directions." },
    A2A_TASK: { description: "Opened tasks, counted for the requester." },
  },
});

/** A local billing page. */
export const BillingPage = { CHECKOUT: "checkout", PORTAL: "portal" } as const;
export type BillingPage = (typeof BillingPage)[keyof typeof BillingPage];

registerEnumType(BillingPage, {
  name: "BillingPage",
  description: "What a billing link opens.",
  valuesConfig: {
    CHECKOUT: { description: "Changes to the plan of the link." },
    PORTAL: { description: "Lets the visitor choose a plan." },
  },
});
