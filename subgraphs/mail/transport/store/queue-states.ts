import type { Reader } from "../../../shared/database/client.js";
import { mostCounted, type QueueState } from "../../../shared/metrics/observed-queue.js";

/** The recipients that wait for an attempt, and those with an unknown outcome. */
export async function readRelayQueue(db: Reader, now: Date): Promise<QueueState> {
  const [row] = await db.$queryRaw<QueueState[]>`
    with waiting as (
      select attempts, next_attempt_at from mail_recipient where state = 'waiting' order by next_attempt_at limit ${mostCounted}
    )
    select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as retrying,
           min(next_attempt_at) filter (where next_attempt_at <= ${now}) as "dueSince",
           (select count(*) from (select from mail_recipient where state = 'unknown' limit ${mostCounted}) as u)::int as unknown
    from waiting`;
  return row!;
}

/** The accepted mails that are not in their mailboxes yet. */
export async function readReceptionQueue(db: Reader): Promise<QueueState> {
  const [row] = await db.$queryRaw<QueueState[]>`
    with waiting as (
      select received_at from mail_reception where state = 'waiting' order by received_at limit ${mostCounted}
    )
    select count(*)::int as waiting, 0 as retrying, min(received_at) as "dueSince" from waiting`;
  return row!;
}
