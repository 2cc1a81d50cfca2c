import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { deliverNow, type ImmediateDelivery } from "../../shared/delivery/deliver-now.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { webhookErrors } from "./errors.js";
import { type DeliveryRow, findVisibleDeliveries } from "./store/webhook-deliveries.js";
import { webhookReceivers } from "./webhook-receivers.js";

/** Requested sends per subscription: each may hold a connection for seconds. */
const sendsPerMinute = 60;

/**
 * Sends an event to a receiver while the caller waits, and returns the logged attempt. Throws
 * `webhook_subscription_gone` when the subscription was deleted or disabled meanwhile, `rate_limited`.
 */
export async function sendWebhook(context: RequestContext, delivery: ImmediateDelivery): Promise<DeliveryRow> {
  const { services, viewer } = context;
  await enforce(services.limiter, "org.webhook_sends", delivery.targetId, perMinute(sendsPerMinute));
  const attempt = await deliverNow(services, webhookReceivers, delivery);
  if (attempt === null) throw webhookErrors.problem("webhook_subscription_gone");
  const [row] = await findVisibleDeliveries(services.database.request.reader, viewer, [attempt.id]);
  // The identity may have left the organization during the call.
  if (row === undefined) throw notFound("delivery with this id");
  return row;
}
