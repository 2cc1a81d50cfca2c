import type { Transaction } from "../database/client.js";

/** Most rows that are dropped at once, besides those that were taken. */
const batch = 500;

/**
 * Drops what waits for a receiver that is gone or disabled: what of it was `taken`, and a batch of the rest, as far as it
 * was `dueBefore`. If there is more, it is dropped when the receiver's turn comes.
 */
export async function dropWaiting(
  tx: Transaction,
  channel: string,
  targetId: string,
  { taken = [], dueBefore = null }: { taken?: readonly string[]; dueBefore?: Date | null } = {},
): Promise<void> {
  await tx.$executeRaw`
    with rest as (
      select id from delivery
      where channel = ${channel} and target_id = ${targetId}::uuid and state = 'waiting'
        and (${dueBefore}::timestamptz is null or next_attempt_at < ${dueBefore}::timestamptz)
      limit ${batch} for update skip locked
    )
    update delivery set state = 'dropped', next_attempt_at = null, lease_until = null
    where state = 'waiting' and id in (select unnest(${taken}::uuid[]) union all select id from rest)`;
}
