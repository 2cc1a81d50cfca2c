import { randomUUID } from "node:crypto";
import { orderedId } from "../identity/ordered-id.js";
import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { DeliveryAttempt, DeliveryState } from "./delivery-attempt.js";
import type { ReceiverKind } from "./receiver-kind.js";
import { createDeliveryClient } from "./delivery-client.js";
import { insertAttempts } from "./insert-attempts.js";
import { arrived } from "./outcome.js";
import { logged, tellReceivers } from "./record-attempts.js";
import { timeLimit } from "../config/time-limit.js";

/** An event to send while a caller waits. */
export interface ImmediateDelivery {
  readonly targetId: string;
  /** The event's id in the log, without `evt_`. */
  readonly eventId: string;
  /** Its id in the receiver's spelling. */
  readonly kind: string;
  readonly body: string;
  readonly occurredAt: Date;
  /** `replay` sends a logged event again, `test` sends a made-up one. */
  readonly reason: "replay" | "test";
}

/** The longest time that a caller waits for a receiver, in milliseconds (wire contract org 3.4). */
const immediatePatience = 8_000;

/**
 * Sends an event once, immediately, and records the attempt. Its status says whether the receiver accepted it. If it
 * did, the schedule does nothing more for this event. Null when the target is deleted or disabled. Do not call it
 * within a transaction.
 */
export async function deliverNow(
  services: Services,
  receivers: ReceiverKind,
  delivery: ImmediateDelivery,
  maxWaitMs = timeLimit(services.config, immediatePatience),
): Promise<DeliveryAttempt | null> {
  const { database, config, clock } = services;
  const { targetId, eventId, kind, body, reason } = delivery;
  const targets = await receivers.findTargets(database.request.reader, services, [targetId]);
  const target = targets.get(targetId);
  if (target === undefined) return null;
  const client = createDeliveryClient(config, maxWaitMs);
  try {
    const createdAt = clock.now();
    const posted = await client.post(target, { eventId, body }, createdAt);
    return await database.request.transaction(async (tx) => {
      const row = await upsertDelivery(tx, receivers.name, delivery, arrived(posted.status), clock.now());
      const attempt: DeliveryAttempt = {
        id: orderedId(createdAt),
        deliveryId: row.id,
        targetId,
        eventId,
        kind,
        ...logged(posted),
        attempt: 1,
        isReplay: reason === "replay",
        isTest: reason === "test",
        createdAt,
        state: row.state,
      };
      await insertAttempts(tx, [attempt]);
      await tellReceivers(tx, services, receivers, [attempt], posted.status === 410 ? [attempt] : []);
      return attempt;
    });
  } finally {
    await client.close();
  }
}

/**
 * Stores the state of the delivery after the attempt. A delivered event is done. A failed attempt changes no existing
 * delivery; a new one is stored as given up, because nothing retries it.
 */
async function upsertDelivery(
  tx: Transaction,
  channel: string,
  { targetId, eventId, kind, body, occurredAt }: ImmediateDelivery,
  success: boolean,
  now: Date,
): Promise<{ id: string; state: DeliveryState }> {
  const [row] = await tx.$queryRaw<{ id: string; state: DeliveryState }[]>`
    insert into delivery as d (id, channel, target_id, event_id, kind, body, state, occurred_at, created_at)
    values (${randomUUID()}::uuid, ${channel}, ${targetId}::uuid, ${eventId}::uuid, ${kind}, ${body},
            ${success ? "delivered" : "given_up"}::"DeliveryState", ${occurredAt}::timestamptz, ${now}::timestamptz)
    on conflict (channel, target_id, event_id) do update set
      state = case when ${success} then excluded.state else d.state end,
      next_attempt_at = case when ${success} then null else d.next_attempt_at end,
      lease_until = case when ${success} then null else d.lease_until end
    returning id, state`;
  return row!;
}
