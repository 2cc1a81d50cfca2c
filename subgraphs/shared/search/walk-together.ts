import { Prisma } from "../../../generated/prisma/client.js";
import type { Queries } from "../database/statements.js";
import type { Keyset } from "../pagination/page.js";

/** Several lists that are searched as one. */
export interface ListsTogether {
  /**
   * A select of `owner`, `id`, `created_at` and `bytes` (of the text to look at): of each owner's list the newest rows after
   * the page's start, `each` at most. A row may be in two lists.
   */
  readonly candidates: Prisma.Sql;
  readonly each: number;
  /** Bytes of text that are looked at in all. */
  readonly bytes: number;
  readonly first: number;
  /** The condition on a candidate `c`. */
  readonly isFound: Prisma.Sql;
}

/** What was found on the way, newest first, one more than the page has when there is one. */
export interface WalkTogether {
  readonly found: readonly Keyset[];
  /** The last row that was looked at before the lists ended; null when they did end. */
  readonly stoppedAt: Keyset | null;
}

/**
 * Walks along several lists as one, newest first, past so many rows and bytes. Where one list is cut the walk ends for all:
 * what is older in the others has its place after rows that were not looked at.
 */
export async function walkTogether(
  db: Queries,
  { candidates, each, bytes, first, isFound }: ListsTogether,
): Promise<WalkTogether> {
  const rows = await db.$queryRaw<(Keyset & { readonly isFound: boolean })[]>`
    with candidate as materialized (
      select found.*, row_number() over (partition by owner order by created_at desc, id desc) as nth
      from (${candidates}) found
    ), cut as (select created_at, id from candidate where nth = ${each} order by created_at desc, id desc limit 1
    ), near as (
      select candidate.*, sum(bytes) over (order by created_at desc, id desc) - bytes as before from candidate
      where coalesce((created_at, id) >= (select created_at, id from cut), true)
    ), looked as materialized (
      select c.id, c.created_at, ${isFound} as found from near c where before < ${bytes}
    )
    (select distinct id, created_at as "createdAt", true as "isFound" from looked where found
     order by "createdAt" desc, id desc limit ${first + 1})
    union all
    (select id, created_at, false from looked
     where (select count(*) from looked) < (select count(*) from candidate) or exists (select 1 from cut)
     order by created_at, id limit 1)`;
  const found = rows.filter((row) => row.isFound).map(({ id, createdAt }) => ({ id, createdAt }));
  const last = rows.find((row) => !row.isFound);
  return { found, stoppedAt: last === undefined ? null : { id: last.id, createdAt: last.createdAt } };
}
