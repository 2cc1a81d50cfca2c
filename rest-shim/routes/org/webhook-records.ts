import {
  CreateWebhookSubscriptionShape,
  WebhookDeliveryRecordShape,
  WebhookSubscriptionRecordShape,
} from "../../../generated/shapes.js";
import type { WebhookContextWindowFragment } from "../../../generated/documents.js";
import { record } from "../../record/record.js";
import { contextConfigBody } from "./webhook-context.js";

const noPhones = { constant: null, description: "There are no phone numbers." };

/** A webhook subscription (wire contract org 3.2). */
export const subscriptionRecord = record(WebhookSubscriptionRecordShape, {
  name: "WebhookSubscription",
  description: "A webhook subscription: a URL that receives events of an identity or its mailbox.",
  keys: {
    phone_number_id: { ...noPhones, after: "mailbox_id" },
    owner_identity_id: { description: "The identity, or the identity of the mailbox, that owns it." },
    event_types: { description: "Spelled as in the request." },
    status: { constant: "active", after: "event_types" },
    disabled_reason: { description: "`receiver_gone` after an answer 410." },
    context_config: {
      schema: contextConfigBody,
      value: ({ contextConfig: config }) =>
        config == null
          ? null
          : { email: windowOf(config.email), texts: windowOf(config.texts), calls: windowOf(config.calls) },
    },
    auth_token: {
      description: "Deliveries carry it as `Authorization: Bearer`. Null for who may not change it.",
    },
  },
});

function windowOf(window: WebhookContextWindowFragment | null | undefined): object | null {
  if (!window) return null;
  return window.mode === "COUNT" ? { mode: "count", count: window.count } : { mode: "window", hours: window.hours };
}

/** A new subscription, with the owner's first signing key. */
export const newSubscriptionRecord = record(CreateWebhookSubscriptionShape.fields.createWebhookSubscription, {
  keys: { subscription: { record: subscriptionRecord, isFlat: true } },
});

/** An attempt (wire contract org 3.4). */
export const deliveryRecord = record(WebhookDeliveryRecordShape, {
  name: "WebhookDelivery",
  description: "One attempt to send an event to a receiver.",
  keys: {
    webhook_subscription_id: { isNullable: true },
    phone_number_id: { ...noPhones, after: "webhook_subscription_id" },
    event_id: { description: "`evt_<uuid>`; the same for every attempt and replay." },
    request_payload: { description: "The body that was sent." },
    response_status: { description: "Null if there was no answer." },
    response_body: { description: "The first 1024 characters." },
    attempt: { description: "1 to 8; 1 for replays and tests." },
    replayable: { description: "Whether it can be sent again now." },
    replay_unavailable_reason: { description: "The error code that a replay would get." },
  },
});
