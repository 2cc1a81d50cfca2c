import { randomUUID } from "node:crypto";
import type { Clock } from "../clock/clock.js";
import { markDeliveriesWaiting, type Transaction } from "../database/client.js";
import { storeSharedBodies } from "./store-bodies.js";

/** An event for one receiver. */
export interface NewDelivery {
  /** The name of the kind of receivers. */
  readonly channel: string;
  readonly targetId: string;
  /** The event's id in the log. Together with channel and target it makes the delivery one of a kind. */
  readonly eventId: string;
  /** As the receiver spells it. */
  readonly kind: string;
  /** What is sent, byte for byte, at every attempt. Stored once for all receivers that are enqueued together. */
  readonly body: string;
  readonly occurredAt: Date;
  /**
   * Its place among what this receiver gets. What has one goes alone, after all that wait with a lower one arrived or were
   * given up. Without it, deliveries may overtake each other.
   */
  readonly place?: bigint;
}

/**
 * Puts events on their way to receivers, due at once when the transaction commits. What was enqueued before stays as it
 * is, so a consumer of the log may repeat itself. Call it last in a transaction: until the commit, nobody else can
 * enqueue for the same receivers.
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
  await giveTurns(tx, now, deliveries);
}

/** A receiver, and the place of what it is to get, if it has one. */
type Turn = Pick<NewDelivery, "channel" | "targetId" | "place">;

/**
 * Has a worker look at these receivers, at once. After their deliveries were written. Those that get things in order count
 * as slow until they answer quickly: anybody makes as many of them as there are tasks.
 */
export async function giveTurns(tx: Transaction, now: Date, targets: readonly Turn[]): Promise<void> {
  const turns = targets.map(({ channel, targetId, place }) => ({ channel, targetId, ordered: place !== undefined }));
  // In one order everywhere: the rows are locked until the commit.
  await tx.$executeRaw`
    insert into delivery_turn as t (channel, target_id, turn_at, slow)
    select channel, "targetId", ${now}::timestamptz, bool_or(ordered)
    from json_to_recordset(${JSON.stringify(turns)}::json) as d (channel text, "targetId" uuid, ordered bool)
    group by channel, "targetId" order by channel, "targetId"
    on conflict (channel, target_id) do update set turn_at = least(t.turn_at, excluded.turn_at)`;
  markDeliveriesWaiting(tx);
}
