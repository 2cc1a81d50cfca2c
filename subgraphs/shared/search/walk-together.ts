import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Queries } from "../database/statements.js";
import type { Keyset } from "../pagination/page.js";
import { occurIn } from "../rules/searched-text.js";

/** Several lists that are searched as one. */
interface Lists {
  /**
   * A select of `owner`, `id`, `created_at` and `bytes` (the size of the text): for each owner's list the newest rows
   * after the page's start, at most `each`. A row may be in two lists.
   */
  readonly candidates: Prisma.Sql;
  readonly each: number;
  /** The limit of text to examine, in bytes. */
  readonly bytes: number;
  readonly first: number;
}

/** Lists whose rows the database filters. */
export interface ListsTogether extends Lists {
  /** The condition on a candidate `c`. */
  readonly isFound: Prisma.Sql;
}

/** Lists of rows whose text must contain words. */
export interface TextsTogether extends Lists {
  /** The text of a candidate `c`. */
  readonly text: Prisma.Sql;
  readonly words: readonly string[];
}

/** The matches, newest first, including the one after the page when there is one. */
export interface WalkTogether {
  readonly found: readonly Keyset[];
  /** The last examined row when a limit was reached; null when the lists ended. */
  readonly stoppedAt: Keyset | null;
}

/**
 * Walks along several lists as one, newest first, up to a limit of rows and bytes. Where one list is cut, the walk ends
 * for all: older rows of the others come after rows that were not examined.
 */
export async function walkTogether(db: Queries, { isFound, first, ...lists }: ListsTogether): Promise<WalkTogether> {
  const rows = await db.$queryRaw<(Keyset & { readonly isFound: boolean })[]>`
    ${nearest(lists)}, looked as materialized (
      select c.id, c.created_at, ${isFound} as found from near c where before < ${lists.bytes}
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

/** Texts per turn of the event loop. */
const textsPerSlice = 100;

/**
 * The same walk for texts that are stored as written. They are compared here, by the one rule for words in a text,
 * because the rules of a database depend on its locale.
 */
export async function walkTexts(db: Queries, { text, words, first, ...lists }: TextsTogether): Promise<WalkTogether> {
  const rows = await db.$queryRaw<(Keyset & { readonly text: string | null; readonly goesOn: boolean })[]>`
    ${nearest(lists)}, looked as materialized (
      select c.id, c.created_at, ${text} as text from near c where before < ${lists.bytes}
    )
    select id, created_at as "createdAt", text,
           (select count(*) from looked) < (select count(*) from candidate) or exists (select 1 from cut) as "goesOn"
    from looked order by created_at desc, id desc`;
  const found = new Map<string, Keyset>();
  for (const [index, { id, createdAt, text: written }] of rows.entries()) {
    if (index % textsPerSlice === textsPerSlice - 1) await yieldToEventLoop();
    if (written !== null && occurIn(written, words)) found.set(id, { id, createdAt });
    if (found.size > first) break;
  }
  const last = rows.at(-1);
  const stoppedAt = last?.goesOn === true ? { id: last.id, createdAt: last.createdAt } : null;
  return { found: [...found.values()], stoppedAt };
}

/** The rows of all lists before the first cut of any list, and the bytes before each. */
function nearest({ candidates, each }: Pick<Lists, "candidates" | "each">): Prisma.Sql {
  return Prisma.sql`
    with candidate as materialized (
      select found.*, row_number() over (partition by owner order by created_at desc, id desc) as nth
      from (${candidates}) found
    ), cut as (select created_at, id from candidate where nth = ${each} order by created_at desc, id desc limit 1
    ), near as (
      select candidate.*, sum(bytes) over (order by created_at desc, id desc) - bytes as before from candidate
      where coalesce((created_at, id) >= (select created_at, id from cut), true)
    )`;
}
