import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of webhook subscriptions and their deliveries. */
export const webhookEvents = defineEvents({
  "webhook_subscription.created": {
    description: "A webhook subscription was created.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.updated": { description: "A webhook subscription changed.", subject: "WebhookSubscription" },
  "webhook_subscription.deleted": {
    description: "A webhook subscription was deleted.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.disabled": {
    description: "A webhook's receiver answered that it is permanently gone. Nothing more is sent to it.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.paused": {
    description: "A webhook was paused. Its deliveries wait until it is resumed.",
    subject: "WebhookSubscription",
  },
  "webhook_subscription.resumed": {
    description: "A paused webhook was resumed. What waited is sent.",
    subject: "WebhookSubscription",
  },
  "webhook.delivery_attempted": {
    description: "A webhook was sent or could not be sent. Both the identity and its organization see it.",
    subject: "WebhookSubscription",
  },
});

/** The recorded data of an attempt: enough for its payload at the time of the event. */
export interface AttemptEventData {
  /** The id of the delivery log's row. */
  readonly delivery_id: string;
  /** In the receiver's spelling. */
  readonly event_type: string;
  /** Null when there was no answer. */
  readonly response_status: number | null;
  readonly attempt: number;
  readonly is_replay: boolean;
  readonly is_test: boolean;
  /** The state of the delivery after it. */
  readonly state: string;
}
