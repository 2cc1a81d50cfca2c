import { Type } from "typebox";
import { ListWebhookDeliveryRowsDocument, ReplayWebhookDeliveryDocument } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";
import { operationRow, type Row } from "../../rows.js";
import { webhookDeliveryRecord, webhookDeliverySchema } from "./webhook-records.js";

const tag = "Webhooks";
const credentials = ["api_key", "bearer"] as const;
const Delivery = webhookDeliverySchema;
const base = "/api/v1/webhooks/deliveries";
const [fewest, usual, most] = [1, 50, 200];

/** The routes of the delivery log (wire contract org 3.4). */
export const webhookDeliveries: readonly Row[] = [
  operationRow({
    method: "GET",
    path: base,
    name: "listWebhookDeliveries",
    credentials,
    tag,
    summary: "The delivery log, newest first",
    description:
      "One row per attempt, kept for 30 days. An agent's key sees its own. Fewer rows than `limit` come where they hold " +
      "more than 4 MiB: `next_offset` goes on behind them.",
    query: Type.Object({
      subscription_id: Type.Optional(Type.String({ description: "UUID; a deleted subscription's too" })),
      phone_number_id: Type.Optional(Type.String({ description: "UUID; nothing matches" })),
      event_type: Type.Optional(Type.String({ description: "in any spelling" })),
      success: Type.Optional(Type.Boolean({ description: "answered with 2xx, or not" })),
      // Clamped, not refused: published clients count on it.
      limit: Type.Optional(Type.Integer({ default: usual, description: "Clamped to 1 to 200." })),
      offset: Type.Optional(Type.Integer({ default: 0, minimum: 0, maximum: 100_000 })),
    }),
    response: Type.Object({
      deliveries: Type.Array(Delivery),
      next_offset: Nullable(
        Type.Integer({
          description: "Where the list goes on; null when nothing was there. Count no rows that did not come.",
        }),
      ),
    }),
    document: ListWebhookDeliveryRowsDocument,
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
    answer: ({ webhookDeliveryRows: rows }, { query }) => ({
      deliveries: rows.map(webhookDeliveryRecord),
      next_offset: rows.length === 0 ? null : (query.offset ?? 0) + rows.length,
    }),
  }),
  operationRow({
    method: "POST",
    path: `${base}/{delivery_id}/replay`,
    credentials,
    tag,
    summary: "Send a logged event again",
    description: "At once and not repeated. Answers 200 also when the receiver failed: see `response_status`.",
    response: Delivery,
    action: "webhook.write",
    document: ReplayWebhookDeliveryDocument,
    variables: ({ params }) => ({ input: { id: params.delivery_id } }),
    answer: (data) => webhookDeliveryRecord(data.replayWebhookDelivery.delivery),
  }),
];
