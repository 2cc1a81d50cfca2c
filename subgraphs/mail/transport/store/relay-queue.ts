import type { Reader } from "../../../shared/database/client.js";

/** Mail that waits for the relay. */
export interface RelayQueueRow {
  /** Recipients, so many at most as were counted. */
  readonly waiting: number;
  /** When the recipient that is due first is tried; null when none waits. */
  readonly nextAttemptAt: Date | null;
  /** How often the most patient one was tried. */
  readonly mostAttempts: number;
  /** What the relay last said to somebody who still waits. */
  readonly lastAnswer: string | null;
}

/** Most recipients that are counted. */
export const mostCounted = 1_000;

/** The mail of the whole installation that waits for the relay: the recipients that are due first. */
export async function readRelayQueue(db: Reader): Promise<RelayQueueRow> {
  const [row] = await db.$queryRaw<RelayQueueRow[]>`
    with waiting as materialized (
      select next_attempt_at, attempts, changed_at, smtp_text from mail_recipient
      where state = 'waiting' and next_attempt_at is not null
      order by next_attempt_at limit ${mostCounted + 1}
    )
    select count(*)::int as waiting, min(next_attempt_at) as "nextAttemptAt", coalesce(max(attempts), 0)::int as "mostAttempts",
      (select smtp_text from waiting where smtp_text is not null order by changed_at desc limit 1) as "lastAnswer"
    from waiting`;
  return row!;
}
