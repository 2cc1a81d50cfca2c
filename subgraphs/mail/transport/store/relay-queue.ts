import type { Reader } from "../../../shared/database/client.js";

/** Mail that waits for the relay. */
export interface RelayQueueRow {
  /** The number of recipients, up to the limit of counting. */
  readonly waiting: number;
  /** When the next recipient is due; null when none waits. */
  readonly nextAttemptAt: Date | null;
  /** The highest number of attempts. */
  readonly mostAttempts: number;
  /** The relay's last answer about a recipient that still waits. */
  readonly lastAnswer: string | null;
}

/** The most recipients that are counted. */
export const mostCounted = 1_000;

/** The mail of all organizations that waits for the relay: the recipients that are due first. */
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
