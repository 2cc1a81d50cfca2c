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
  description: "Where a subscription stands.",
  valuesConfig: {
    NONE: { description: "There is none: the plan is free, or was given." },
    ACTIVE: { description: "It is paid for." },
    TRIALING: { description: "It is being tried out." },
    PAST_DUE: { description: "A payment failed; the plan stays while it is tried again." },
    CANCELED: { description: "It ended, or is no longer tried to be paid: the plan is free." },
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
  description: "A kind of use.",
  valuesConfig: {
    SMS_OUTBOUND: { description: "SMS sent. Always 0: there is no SMS." },
    SMS_INBOUND: { description: "SMS received. Always 0: there is no SMS." },
    VOICE_SECONDS: { description: "Seconds of calls. Always 0: there are no calls." },
    EMAIL_OUTBOUND: { description: "Mail sent." },
    EMAIL_INBOUND: { description: "Mail received." },
    IM_SHARED: { description: "Instant messages on the shared service, both directions." },
    IM_DEDICATED: { description: "Instant messages on dedicated lines, both directions." },
    A2A_TASK: { description: "Tasks that were opened, counted for their requester." },
  },
});

/** A local billing page. */
export const BillingPage = { CHECKOUT: "checkout", PORTAL: "portal" } as const;
export type BillingPage = (typeof BillingPage)[keyof typeof BillingPage];

registerEnumType(BillingPage, {
  name: "BillingPage",
  description: "What a billing link opens.",
  valuesConfig: {
    CHECKOUT: { description: "Takes the plan that it is for." },
    PORTAL: { description: "Lets its visitor choose a plan." },
  },
});
