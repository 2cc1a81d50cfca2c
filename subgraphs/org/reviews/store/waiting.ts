import type { Reader } from "../../../shared/database/client.js";
import { mostCounted } from "../../../shared/metrics/observed-queue.js";

/** The pending reviews of a topic, of all organizations. */
export interface WaitingOfTopic {
  readonly topic: string;
  /** It stops at `mostCounted`. */
  readonly pending: number;
  readonly oldest: Date;
}

/** Pending reviews by topic. Topics without pending reviews are left out. For the operator: no viewer asks. */
export async function countWaitingByTopic(db: Reader): Promise<WaitingOfTopic[]> {
  return db.$queryRaw<WaitingOfTopic[]>`
    with waiting as (
      select topic, created_at from review where state in ('pending', 'failed') and state = 'pending'
      order by expires_at limit ${mostCounted}
    )
    select topic, count(*)::int as pending, min(created_at) as oldest from waiting group by topic`;
}

/** How many pending reviews have waited for more than half of their time. It stops at `mostCounted`. For the operator. */
export async function countWaitingLong(db: Reader, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select from review where state in ('pending', 'failed') and state = 'pending'
        and ${now}::timestamptz - created_at > expires_at - ${now}::timestamptz
      order by expires_at limit ${mostCounted}
    ) waiting`;
  return row!.count;
}
