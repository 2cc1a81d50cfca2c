import { registerEnumType } from "type-graphql";
import { usageChannels, usageDescriptions } from "../../../shared/rules/usage-channels.js";

/** How often a plan is paid for. */
export const BillingInterval = { MONTH: "month", YEAR: "year" } as const;
export type BillingInterval = (typeof BillingInterval)[keyof typeof BillingInterval];

registerEnumType(BillingInterval, {
  name: "BillingInterval",
  description: "How often a plan is paid for.",
  valuesConfig: { MONTH: { description: "Every month." }, YEAR: { description: "Every year." } },
});

/** The status of a subscription. */
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
    NONE: { description: "There is no subscription. The plan is free, or it was granted." },
    ACTIVE: { description: "It is paid." },
    TRIALING: { description: "It is in a trial period." },
    PAST_DUE: { description: "A payment failed. The plan stays while the payment is retried." },
    CANCELED: { description: "It ended, or the provider has stopped collecting the payment. The free plan applies." },
  },
});

/** The kinds of use by their name in GraphQL. */
export const UsageChannel = Object.fromEntries(usageChannels.map((channel) => [channel.toUpperCase(), channel]));

registerEnumType(UsageChannel, {
  name: "UsageChannel",
  description: "A kind of usage.",
  valuesConfig: Object.fromEntries(
    usageChannels.map((channel) => [channel.toUpperCase(), { description: usageDescriptions[channel] }]),
  ),
});

/** A local billing page. */
export const BillingPage = { CHECKOUT: "checkout", PORTAL: "portal" } as const;
export type BillingPage = (typeof BillingPage)[keyof typeof BillingPage];

registerEnumType(BillingPage, {
  name: "BillingPage",
  description: "What a billing link opens.",
  valuesConfig: {
    CHECKOUT: { description: "A page that changes the plan to the plan of the link." },
    PORTAL: { description: "A page on which the visitor chooses a plan." },
  },
});
