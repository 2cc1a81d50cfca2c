import type { Clock } from "../clock/clock.js";
import type { Transaction } from "../database/client.js";
import { scheduleReceivers } from "./enqueue-deliveries.js";

/** Which deliveries to restart. */
export interface Redelivery {
  /** The name of the receiver kind. */
  readonly channel: string;
  readonly targetId: string;
  /** Event kinds in the receiver's spelling; all when omitted. */
  readonly kinds?: readonly string[];
  /** Only events that happened at this time or later. */
  readonly since: Date;
  /** Also makes due at once what waits for its next attempt; its schedule continues. */
  readonly alsoWaiting?: boolean;
  /** The most deliveries; the oldest first. */
  readonly limit: number;
}

/**
 * Restarts the schedule of deliveries that a receiver never got: given up, or dropped while it was disabled. The
 * attempts are logged as replays, except those of deliveries that were waiting. Returns how many there are.
 */
export async function redeliver(
  tx: Transaction,
  clock: Clock,
  { channel, targetId, kinds, since, alsoWaiting = false, limit }: Redelivery,
): Promise<number> {
  const now = clock.now();
  const count = await tx.$executeRaw`
    update delivery set state = 'waiting', next_attempt_at = ${now}::timestamptz,
      attempts = case when state = 'waiting' then attempts else 0 end,
      is_replay = is_replay or state <> 'waiting'
    where id in (
      select d.id from delivery d
      where d.channel = ${channel} and d.target_id = ${targetId}::uuid 
        and (d.state in ('given_up', 'dropped')
             or (${alsoWaiting} and d.state = 'waiting' and d.lease_until is null and d.next_attempt_at > ${now}::timestamptz))
        and d.occurred_at >= ${since}::timestamptz
        and (${kinds === undefined} or d.kind = any(${[...(kinds ?? [])]}))
        and not exists (select from delivery_attempt a where a.delivery_id = d.id and a.is_test)
      order by d.occurred_at limit ${limit} for update
    )`;
  if (count > 0) await scheduleReceivers(tx, now, [{ channel, targetId }]);
  return count;
}
