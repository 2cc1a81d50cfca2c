import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { webhookEvents } from "./events.js";
import { urlInEvents } from "./rules/url-in-events.js";
import type { WebhookRow } from "./store/webhook-subscriptions.js";

type WebhookEvent = Extract<keyof typeof webhookEvents, `webhook_subscription.${string}`>;

/** Appends an event about a subscription, for the readers of the owner identity. */
export async function appendWebhookEvent(tx: Transaction, kind: WebhookEvent, webhook: WebhookRow): Promise<void> {
  const { id, version, identityId, organizationId, mailboxId, url, updatedAt } = webhook;
  await appendEvent(tx, {
    kind,
    subjectId: id,
    subjectVersion: version,
    audience: [{ identityId, organizationId, side: null }],
    data: { mailbox_id: mailboxId, url: urlInEvents(url) },
    occurredAt: updatedAt,
  });
}
