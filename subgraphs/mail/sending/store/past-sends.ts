import type { Queries } from "../../../shared/database/statements.js";
import type { CountedTime } from "../../../shared/holds/counted-time.js";
import { timesToCount } from "../../../shared/holds/store/times-to-count.js";

/** The mails that an identity wrote since each of these times, held and deleted ones too. For rules: no viewer is applied. */
export async function countMails(
  db: Queries,
  identityId: string,
  times: readonly CountedTime[],
  without: readonly string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from (
              select from mailbox b join mail_message m on m.mailbox_id = b.id
              where b.identity_id = ${identityId}::uuid and m.direction = 'outbound' and m.import_id is null
                and m.created_at > w.since and m.id <> all(${[...without]}::uuid[])
              limit w.most) c) as count
    from ${timesToCount(times)} order by w.place`;
  return rows.map(({ count }) => count);
}
