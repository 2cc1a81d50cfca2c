import { randomUUID } from "node:crypto";
import type { Clock } from "../clock/clock.js";
import { markDeliveriesWaiting, type Transaction } from "../database/client.js";
import { storeSharedBodies } from "./store-bodies.js";

/** An event for one receiver. */
export interface NewDelivery {
  /** The name of the receiver kind. */
  readonly channel: string;
  readonly targetId: string;
  /** The event's id in the log. Channel, target and this id together identify the delivery. */
  readonly eventId: string;
  /** Its id in the receiver's spelling. */
  readonly kind: string;
  /** The bytes that every attempt sends. They are stored once for all receivers that are enqueued together. */
  readonly body: string;
  readonly occurredAt: Date;
  /**
   * Its position in the receiver's order. A delivery with a position is sent alone, after all waiting deliveries with a
   * lower one have arrived or were given up. Without a position, deliveries may overtake each other.
   */
  readonly place?: bigint;
}

/**
 * Enqueues events for receivers, due as soon as the transaction commits. A delivery that is already enqueued stays
 * unchanged, so a consumer of the log may repeat a call. Call it last in a transaction: until the commit, no other
 * transaction can enqueue for the same receivers.
 */
export async function enqueueDeliveries(
  tx: Transaction,
  clock: Clock,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const now = clock.now();
  const shared = await storeSharedBodies(
    tx,
    now,
    deliveries.map(({ body }) => body),
  );
  const rows = deliveries.map(({ body, place, ...delivery }) => {
    const bodyId = shared.get(body) ?? null;
    const stored = bodyId === null ? { body } : { bodyId };
    return { ...delivery, ...stored, id: randomUUID(), place: place?.toString() ?? null };
  });
  await tx.$executeRaw`
    insert into delivery
      (id, channel, target_id, event_id, kind, body, body_id, next_attempt_at, occurred_at, created_at, place)
    select id, channel, "targetId", "eventId", kind, body, "bodyId", ${now}::timestamptz, "occurredAt",
           ${now}::timestamptz, place
    from json_to_recordset(${JSON.stringify(rows)}::json) as d (
      id uuid, channel text, "targetId" uuid, "eventId" uuid, kind text, body text, "bodyId" uuid,
      "occurredAt" timestamptz, place bigint)
    on conflict do nothing`;
  await scheduleReceivers(tx, now, deliveries);
}

/** A receiver, and the position of its delivery, if it has one. */
type QueuedReceiver = Pick<NewDelivery, "channel" | "targetId" | "place">;

/**
 * Makes a worker look at these receivers at once. Call it after their deliveries were written. Receivers with ordered
 * deliveries count as slow until they answer quickly: users can create as many of them as there are tasks.
 */
export async function scheduleReceivers(tx: Transaction, now: Date, targets: readonly QueuedReceiver[]): Promise<void> {
  const queued = targets.map(({ channel, targetId, place }) => ({ channel, targetId, ordered: place !== undefined }));
  // Always in the same order, because the rows are locked until the commit.
  await tx.$executeRaw`
    insert into delivery_turn as t (channel, target_id, turn_at, slow)
    select channel, "targetId", ${now}::timestamptz, bool_or(ordered)
    from json_to_recordset(${JSON.stringify(queued)}::json) as d (channel text, "targetId" uuid, ordered bool)
    group by channel, "targetId" order by channel, "targetId"
    on conflict (channel, target_id) do update set turn_at = least(t.turn_at, excluded.turn_at)`;
  markDeliveriesWaiting(tx);
}
