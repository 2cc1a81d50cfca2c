import type { Reader } from "../../../shared/database/client.js";
import { mostCounted, type QueueState } from "../../../shared/metrics/observed-queue.js";
import { isOneOf, type Senders } from "../../../shared/lifecycle/senders.js";

/** The writes in progress, and those with an unknown outcome. */
export async function readWriteQueue(db: Reader): Promise<QueueState> {
  const [row] = await db.$queryRaw<QueueState[]>`
    with waiting as (
      select created_at from chat_write where status = 'in_progress' order by created_at limit ${mostCounted}
    )
    select count(*)::int as waiting, 0 as retrying, min(created_at) as "dueSince",
           (select count(*) from (select from chat_write where status = 'unknown' and dismissed_at is null limit ${mostCounted}) as u)::int as unknown
    from waiting`;
  return row!;
}

/** How many writes of these senders are in progress, up to `most`. */
export async function countWritesInProgress(db: Reader, senders: Senders, most: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select from chat_write w join chat_connection c on c.id = w.connection_id join identity i on i.id = c.identity_id
      where w.status = 'in_progress' and ${isOneOf(senders)} limit ${most}) x`;
  return row!.count;
}
