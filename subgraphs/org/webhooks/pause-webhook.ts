import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { holdDeliveries, releaseDeliveries } from "../../shared/delivery/hold-deliveries.js";
import { appendWebhookEvent } from "./append-webhook-event.js";
import { updateWebhook, type WebhookRow } from "./store/webhook-subscriptions.js";
import { webhookReceivers } from "./webhook-receivers.js";

/** Pauses or resumes a locked subscription; one that is already in this state stays as it is. */
export async function setWebhookPaused(
  tx: Transaction,
  clock: Clock,
  webhook: WebhookRow,
  paused: boolean,
): Promise<WebhookRow> {
  if (paused === (webhook.pausedAt !== null)) return webhook;
  const now = clock.now();
  const changed = await updateWebhook(tx, webhook.id, { pausedAt: paused ? now : null }, now);
  await appendWebhookEvent(tx, paused ? "webhook_subscription.paused" : "webhook_subscription.resumed", changed);
  const target = { channel: webhookReceivers.name, targetId: webhook.id };
  await (paused ? holdDeliveries(tx, target) : releaseDeliveries(tx, now, target));
  return changed;
}
