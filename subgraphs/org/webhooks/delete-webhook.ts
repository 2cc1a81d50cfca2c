import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { releaseDeliveries } from "../../shared/delivery/hold-deliveries.js";
import { updateWebhook, type WebhookRow } from "./store/webhook-subscriptions.js";
import { webhookReceivers } from "./webhook-receivers.js";
import { appendWebhookEvent } from "./append-webhook-event.js";

/** Deletes a locked subscription. Its waiting deliveries are dropped when they are due; its delivery log stays. */
export async function deleteWebhook(tx: Transaction, clock: Clock, webhook: WebhookRow): Promise<void> {
  const now = clock.now();
  if (webhook.pausedAt !== null) {
    await releaseDeliveries(tx, now, { channel: webhookReceivers.name, targetId: webhook.id });
  }
  await appendWebhookEvent(
    tx,
    "webhook_subscription.deleted",
    await updateWebhook(tx, webhook.id, { deletedAt: now }, now),
  );
}
