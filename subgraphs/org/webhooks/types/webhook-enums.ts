import { registerEnumType } from "type-graphql";

/** The unit of a window of conversation context. */
export const WebhookContextMode = { COUNT: "count", WINDOW: "window" } as const;
export type WebhookContextMode = (typeof WebhookContextMode)[keyof typeof WebhookContextMode];

registerEnumType(WebhookContextMode, {
  name: "WebhookContextMode",
  description: "How a window of conversation context is measured.",
  valuesConfig: {
    COUNT: { description: "The last `count` items." },
    WINDOW: { description: "The items of the last `hours` hours." },
  },
});

/** The owners of subscriptions. */
export const WebhookOwnerType = { MAILBOX: "mailbox", AGENT_IDENTITY: "agent_identity" } as const;
export type WebhookOwnerType = (typeof WebhookOwnerType)[keyof typeof WebhookOwnerType];

registerEnumType(WebhookOwnerType, {
  name: "WebhookOwnerType",
  description: "Kind of owner of a subscription.",
  valuesConfig: {
    MAILBOX: { description: "A mailbox." },
    AGENT_IDENTITY: { description: "An identity." },
  },
});

/** The direction of what an event reports. */
export const WebhookDirection = { INBOUND: "inbound", OUTBOUND: "outbound", BOTH: "both" } as const;
export type WebhookDirection = (typeof WebhookDirection)[keyof typeof WebhookDirection];

registerEnumType(WebhookDirection, {
  name: "WebhookDirection",
  description: "Direction of an event from the view of the subscription's owner.",
  valuesConfig: {
    INBOUND: { description: "The owner received it." },
    OUTBOUND: { description: "The owner sent it." },
    BOTH: { description: "Both directions." },
  },
});

/** The state of a delivery. */
export const WebhookDeliveryState = {
  WAITING: "waiting",
  DELIVERED: "delivered",
  GIVEN_UP: "given_up",
  DROPPED: "dropped",
} as const;
export type WebhookDeliveryState = (typeof WebhookDeliveryState)[keyof typeof WebhookDeliveryState];

registerEnumType(WebhookDeliveryState, {
  name: "WebhookDeliveryState",
  description: "Delivery state of an event.",
  valuesConfig: {
    WAITING: { description: "It will be retried." },
    DELIVERED: { description: "The receiver accepted it." },
    GIVEN_UP: { description: "All attempts failed." },
    DROPPED: { description: "The subscription was deleted or disabled before the receiver accepted it." },
  },
});
