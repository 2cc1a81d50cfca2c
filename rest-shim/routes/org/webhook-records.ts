import { Type } from "typebox";
import type {
  WebhookContextWindowFragment,
  WebhookDeliveryRecordFragment,
  WebhookSubscriptionRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { contextConfigBody } from "./webhook-context.js";

const Uuid = Type.String({ format: "uuid" });

/** The record of a webhook subscription (wire contract org 3.2). */
export const webhookSubscriptionSchema = Type.Object(
  {
    id: Uuid,
    organization_id: Type.String(),
    mailbox_id: Nullable(Uuid),
    phone_number_id: Type.Null({ description: "There are no phone numbers." }),
    agent_identity_id: Nullable(Uuid),
    owner_identity_id: Type.String({
      format: "uuid",
      description: "The identity, or the identity of the mailbox, that owns it.",
    }),
    url: Type.String(),
    event_types: Type.Array(Type.String(), { description: "Spelled as in the request." }),
    status: Type.Literal("active"),
    disabled_at: Nullable(Instant),
    disabled_reason: Nullable(Type.String({ description: "`receiver_gone` after an answer 410." })),
    context_config: Nullable(contextConfigBody),
    auth_token: Nullable(
      Type.String({ description: "Deliveries carry it as `Authorization: Bearer`. Null for who may not change it." }),
    ),
    has_auth_token: Type.Boolean(),
    created_at: Instant,
    updated_at: Instant,
  },
  {
    $id: "WebhookSubscription",
    description: "A webhook subscription: a URL that receives events of an identity or its mailbox.",
  },
);

/** A webhook subscription as the wire has it. */
export function webhookSubscriptionRecord(webhook: WebhookSubscriptionRecordFragment): object {
  const { contextConfig } = webhook;
  return {
    id: webhook.id,
    organization_id: webhook.organizationId,
    mailbox_id: webhook.mailboxId ?? null,
    phone_number_id: null,
    agent_identity_id: webhook.agentIdentityId ?? null,
    owner_identity_id: webhook.ownerIdentityId,
    url: webhook.url,
    event_types: webhook.eventTypes,
    status: "active",
    disabled_at: webhook.disabledAt ?? null,
    disabled_reason: webhook.disabledReason ?? null,
    context_config: contextConfig
      ? {
          email: windowRecord(contextConfig.email),
          texts: windowRecord(contextConfig.texts),
          calls: windowRecord(contextConfig.calls),
        }
      : null,
    auth_token: webhook.authToken ?? null,
    has_auth_token: webhook.hasAuthToken,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
}

function windowRecord(window: WebhookContextWindowFragment | null | undefined): object | null {
  if (!window) return null;
  return window.mode === "COUNT" ? { mode: "count", count: window.count } : { mode: "window", hours: window.hours };
}

/** The record of an attempt (wire contract org 3.4). */
export const webhookDeliverySchema = Type.Object(
  {
    id: Uuid,
    organization_id: Type.String(),
    webhook_subscription_id: Nullable(Uuid),
    phone_number_id: Type.Null({ description: "There are no phone numbers." }),
    event_id: Type.String({ description: "`evt_<uuid>`; the same for every attempt and replay." }),
    event_type: Type.String(),
    url: Type.String(),
    request_payload: Type.String({ description: "The body that was sent." }),
    response_status: Nullable(Type.Integer({ description: "Null if there was no answer." })),
    response_body: Nullable(Type.String({ description: "The first 1024 characters." })),
    error_detail: Nullable(Type.String()),
    duration_ms: Nullable(Type.Integer()),
    is_replay: Type.Boolean(),
    is_test: Type.Boolean(),
    attempt: Type.Integer({ description: "1 to 8; 1 for replays and tests." }),
    replayable: Type.Boolean({ description: "Whether it can be sent again now." }),
    replay_unavailable_reason: Nullable(Type.String({ description: "The error code that a replay would get." })),
    created_at: Instant,
  },
  { $id: "WebhookDelivery", description: "One attempt to send an event to a receiver." },
);

/** An attempt as the wire has it. */
export function webhookDeliveryRecord(delivery: WebhookDeliveryRecordFragment): object {
  return {
    id: delivery.id,
    organization_id: delivery.organizationId,
    webhook_subscription_id: delivery.subscriptionId,
    phone_number_id: null,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    url: delivery.url,
    request_payload: delivery.requestPayload,
    response_status: delivery.responseStatus ?? null,
    response_body: delivery.responseBody ?? null,
    error_detail: delivery.errorDetail ?? null,
    duration_ms: delivery.durationMs ?? null,
    is_replay: delivery.isReplay,
    is_test: delivery.isTest,
    attempt: delivery.attempt,
    replayable: delivery.replayable,
    replay_unavailable_reason: delivery.replayUnavailableReason ?? null,
    created_at: delivery.createdAt,
  };
}
