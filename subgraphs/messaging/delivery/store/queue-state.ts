import type { Reader } from "../../../shared/database/client.js";
import { mostCounted, type QueueState } from "../../../shared/metrics/observed-queue.js";

/** The messages that wait to be handed over, and those with an unknown result. */
export async function readOutgoingQueue(db: Reader): Promise<QueueState> {
  const [row] = await db.$queryRaw<QueueState[]>`
    with waiting as (
      select created_at from im_message
      where status = 'queued' and handed_over_at is null and direction = 'outbound' and not held limit ${mostCounted}
    )
    select count(*)::int as waiting, 0 as retrying, min(created_at) as "dueSince",
           (select count(*) from (select from im_message where status = 'pending' limit ${mostCounted}) as u)::int as unknown
    from waiting`;
  return row!;
}
