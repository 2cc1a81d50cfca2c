import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** The envelope of every webhook. */
export interface Envelope {
  /** The id of the event, without `evt_`. */
  readonly eventId: string;
  /** In the receiver's spelling. */
  readonly eventType: string;
  /** When it happened. */
  readonly occurredAt: Date;
  readonly data: WebhookData;
}

/** The bytes of a webhook, as text: compact JSON (wire contract org 3.4, 3.5). Exactly these are signed and logged. */
export function webhookBody({ eventId, eventType, occurredAt, data }: Envelope): string {
  return JSON.stringify({ id: `evt_${eventId}`, event_type: eventType, timestamp: occurredAt.toISOString(), data });
}
