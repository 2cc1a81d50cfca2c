import type { Queries } from "../../../shared/database/statements.js";
import type { CountedTime } from "../../../shared/holds/counted-time.js";
import { timesToCount } from "../../../shared/holds/store/times-to-count.js";

/**
 * The messages that an identity wrote in tasks since each of these times, held ones too. A released one is counted when it was
 * released. For rules: no viewer is applied.
 */
export async function countMessages(
  db: Queries,
  identityId: string,
  times: readonly CountedTime[],
  without: readonly string[],
): Promise<number[]> {
  const rows = await db.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from (
              select from (
                select m.id from a2a_message m
                where m.requester_id = ${identityId}::uuid and m.role = 'caller' and m.created_at > w.since
                union all
                select m.id from a2a_message m
                where m.worker_id = ${identityId}::uuid and m.role = 'agent' and m.created_at > w.since
                union all
                select v.id from review v
                where v.identity_id = ${identityId}::uuid and v.topic = 'a2a' and v.created_at > w.since
                  and v.state <> 'released'
              ) s
              where s.id <> all(${[...without]}::uuid[])
              limit w.most) n) as count
    from ${timesToCount(times)} order by w.place`;
  return rows.map(({ count }) => count);
}
