import type { Clock } from "../clock/clock.js";
import type { Transaction } from "../database/client.js";
import { giveTurns } from "./enqueue-deliveries.js";

/** Which deliveries to restart. */
export interface Redelivery {
  /** The name of the receiver kind. */
  readonly channel: string;
  readonly targetId: string;
  /** Event kinds in the receiver's spelling; all when omitted. */
  readonly kinds?: readonly string[];
  /** Of events that happened at this time or later. */
  readonly since: Date;
  /** The most deliveries; the oldest first. */
  readonly limit: number;
}

/**
 * Restarts the schedule of deliveries that a receiver never got: given up, or dropped while it was disabled. The
 * attempts are logged as replays. Returns how many there are.
 */
export async function redeliver(
  tx: Transaction,
  clock: Clock,
  { channel, targetId, kinds, since, limit }: Redelivery,
): Promise<number> {
  const now = clock.now();
  const count = await tx.$executeRaw`
    update delivery set state = 'waiting', attempts = 0, is_replay = true, next_attempt_at = ${now}::timestamptz
    where id in (
      select d.id from delivery d
      where d.channel = ${channel} and d.target_id = ${targetId}::uuid and d.state in ('given_up', 'dropped')
        and d.occurred_at >= ${since}::timestamptz
        and (${kinds === undefined} or d.kind = any(${[...(kinds ?? [])]}))
        and not exists (select from delivery_attempt a where a.delivery_id = d.id and a.is_test)
      order by d.occurred_at limit ${limit} for update
    )`;
  if (count > 0) await giveTurns(tx, now, [{ channel, targetId }]);
  return count;
}
