import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";

/** What every webhook wraps its data in. */
export interface Envelope {
  /** Of the event, without `evt_`. */
  readonly eventId: string;
  /** In the receiver's spelling. */
  readonly eventType: string;
  /** When it happened. */
  readonly occurredAt: Date;
  readonly data: WebhookData;
}

/** The bytes of a webhook, as text: compact JSON (wire contract org 3.4, 3.5). They are signed and logged as they are. */
export function webhookBody({ eventId, eventType, occurredAt, data }: Envelope): string {
  return JSON.stringify({ id: `evt_${eventId}`, event_type: eventType, timestamp: occurredAt.toISOString(), data });
}
