import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Kinds of event of webhook subscriptions and of what was sent to them. */
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
  "webhook.delivery_attempted": {
    description: "A webhook was sent or could not be sent. Both the identity and its organization see it.",
    subject: "WebhookSubscription",
  },
});

/** What an event of an attempt records: enough to tell its payload as of the event. */
export interface AttemptEventData {
  /** Of the delivery log's row. */
  readonly delivery_id: string;
  /** As the receiver spells it. */
  readonly event_type: string;
  /** Null when no answer came. */
  readonly response_status: number | null;
  readonly attempt: number;
  readonly is_replay: boolean;
  readonly is_test: boolean;
  /** What the delivery was after it. */
  readonly state: string;
}
