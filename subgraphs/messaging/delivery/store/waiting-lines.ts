import type { Reader } from "../../../shared/database/client.js";
import type { WaitingLine } from "../rules/waiting-messages.js";

/** Most messages that are counted. */
const mostCounted = 10_000;
const mostLines = 100;

/** The lines whose messages wait to be handed over, the one that waits longest first. */
export async function listWaitingLines(db: Reader): Promise<WaitingLine[]> {
  return db.$queryRaw<WaitingLine[]>`
    with waiting as (
      select line_id, created_at from im_message
      where status = 'queued' and handed_over_at is null and direction = 'outbound' and not held limit ${mostCounted}
    )
    select line.number, line.carrier, count(*)::int as waiting, min(waiting.created_at) as since
    from waiting join im_line line on line.id = waiting.line_id
    group by line.number, line.carrier order by since limit ${mostLines}`;
}
