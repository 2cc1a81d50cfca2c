import type { Queries } from "../../../shared/database/statements.js";
import type { CountedTime } from "../../../shared/holds/counted-time.js";
import { timesToCount } from "../../../shared/holds/store/times-to-count.js";

/** The messages that an identity wrote since each of these times, held ones too. For rules: no viewer is applied. */
export async function countMessages(
  db: Queries,
  identityId: string,
  times: readonly CountedTime[],
  without: readonly string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from (
              select from im_message m
              where m.identity_id = ${identityId}::uuid and m.direction = 'outbound' and m.created_at > w.since
                and m.id <> all(${[...without]}::uuid[])
              limit w.most) c) as count
    from ${timesToCount(times)} order by w.place`;
  return rows.map(({ count }) => count);
}
