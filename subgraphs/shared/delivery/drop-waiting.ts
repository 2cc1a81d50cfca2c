import type { Transaction } from "../database/client.js";

/** The most rows that one call drops, besides the taken ones. */
const batch = 500;

/**
 * Drops what waits for a deleted or disabled receiver: the `taken` deliveries, and a batch of those that were due
 * before `dueBefore`; null means all. If there are more, they are dropped the next time the receiver is looked at.
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
