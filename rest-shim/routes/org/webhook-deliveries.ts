import { Type } from "typebox";
import { ListWebhookDeliveriesDocument, ReplayWebhookDeliveryDocument } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";
import { operationRoute, type Route } from "../../route.js";
import { deliveryRecord } from "./webhook-records.js";

const tag = "Webhooks";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/webhooks/deliveries";
const [fewest, usual, most] = [1, 50, 200];

/** The routes of the delivery log (wire contract org 3.4). */
export const webhookDeliveries: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The delivery log, newest first",
    description:
      "One item per attempt, kept for 30 days. An agent's key sees only its own. A page contains at most 4 MiB, " +
      "so it may be shorter than `limit`. Continue with `next_offset`.",
    query: Type.Object({
      subscription_id: Type.Optional(Type.String({ description: "UUID; also of a deleted subscription" })),
      phone_number_id: Type.Optional(
        Type.String({ description: "UUID; there are no phone numbers, so nothing matches" }),
      ),
      event_type: Type.Optional(Type.String({ description: "in any spelling" })),
      success: Type.Optional(
        Type.Boolean({ description: "only attempts that were answered with 2xx, or only the others" }),
      ),
      // Clamped instead of refused: published clients rely on it.
      limit: Type.Optional(
        Type.Integer({ default: usual, description: "Values outside 1 to 200 are set to the nearest limit." }),
      ),
      offset: Type.Optional(Type.Integer({ default: 0, minimum: 0, description: "At most 10,000." })),
    }),
    response: Type.Object({
      deliveries: Type.Array(deliveryRecord.schema),
      next_offset: Nullable(
        Type.Integer({
          description:
            "Offset of the next page. Null if the page is empty. Do not add `limit` yourself: a page may be shorter.",
        }),
      ),
    }),
    document: ListWebhookDeliveriesDocument,
    variables: ({ query }) => ({
      first: Math.min(Math.max(query.limit ?? usual, fewest), most),
      offset: query.offset ?? 0,
      filter: {
        subscriptionId: query.subscription_id,
        phoneNumberId: query.phone_number_id,
        eventType: query.event_type,
        success: query.success,
      },
    }),
    answer: ({ webhookDeliveries: { nodes: rows } }, { query }) => ({
      deliveries: rows.map(deliveryRecord.write),
      next_offset: rows.length === 0 ? null : (query.offset ?? 0) + rows.length,
    }),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{delivery_id}/replay`,
    credentials,
    tag,
    summary: "Send a logged event again",
    description:
      "It is sent at once, without retries. The answer is 200 even if the receiver failed: see `response_status`.",
    response: deliveryRecord.schema,
    action: "webhook.write",
    document: ReplayWebhookDeliveryDocument,
    variables: ({ params }) => ({ input: { id: params.delivery_id } }),
    answer: (data) => deliveryRecord.write(data.replayWebhookDelivery.delivery),
  }),
];
