import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { CountedTime } from "../../../shared/holds/counted-time.js";
import { timesToCount } from "../../../shared/holds/store/times-to-count.js";

/** The kinds of writes that are sends. The parts of a stream are parts of the message that began it. */
export const sentKinds = Prisma.sql`('message_send', 'stream_start', 'message_update', 'file_upload')`;

/**
 * The writes of an identity that are sends since each of these times, held ones too. A released one is counted when it was held.
 * For rules: no viewer is applied.
 */
export async function countWrites(
  db: Queries,
  identityId: string,
  times: readonly CountedTime[],
  without: readonly string[],
): Promise<number[]> {
  const others = [...without];
  const rows = await db.$queryRaw<{ count: number }[]>`
    select (select count(*)::int from (
              select from chat_connection c
              cross join lateral (
                select h.id from chat_held_write h where h.connection_id = c.id and h.created_at > w.since
                union all
                select x.id from chat_write x
                where x.connection_id = c.id and x.family in ('send', 'operation') and x.created_at > w.since
                  and x.kind in ${sentKinds} and not exists (select from chat_held_write h where h.id = x.id)
              ) s
              where c.identity_id = ${identityId}::uuid and s.id <> all(${others}::uuid[])
              limit w.most) n) as count
    from ${timesToCount(times)} order by w.place`;
  return rows.map(({ count }) => count);
}
