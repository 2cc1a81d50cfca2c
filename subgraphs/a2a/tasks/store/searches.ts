import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { formsOf } from "../../../shared/rules/searched-text.js";
import type { Keyset } from "../../../shared/pagination/page.js";
import { searchLimits } from "../rules/limits.js";
import { containing, headOf, longestRuns } from "../rules/search.js";

/** The keyset of a row in a list, newest first, and its size. */
export interface Found extends Keyset {
  readonly bytes: number;
}

/** The result of a walk along a list. */
export interface Walk {
  /** In the list's order; one more than the page has when there is one. */
  readonly found: readonly Found[];
  /** The last row that it looked at; null when it came to the end of the list. */
  readonly stoppedAt: Keyset | null;
}

/**
 * The condition that all words occur in a column of search texts. Its time is proportional to the text: LIKE compares a
 * word again at each of its characters, so that a long word takes a hundred times as long in a bad text.
 */
export function allOccur(column: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.join(
    words.map((word) =>
      anyForm(word, (form) => {
        const head = headOf(form);
        const begins = Prisma.sql`strpos(${column}, ${head}) > 0`;
        return head === form ? begins : Prisma.sql`(${begins} and ${column} ~ ${containing(form)})`;
      }),
    ),
    " and ",
  );
}

/** The same condition as the search index understands it. */
export function allIndexed(column: Prisma.Sql, words: readonly string[]): Prisma.Sql {
  return Prisma.join(
    words.map((word) => anyForm(word, (form) => Prisma.sql`${column} ~ ${containing(form)}`)),
    " and ",
  );
}

/** Under the condition of any form in which a word may be written. */
function anyForm(word: string, condition: (form: string) => Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(formsOf(word).map(condition), " or ")})`;
}

/** The condition on messages `m` that the search index knows an identity's by. */
export function takesPartIn(identityId: string): Prisma.Sql {
  return Prisma.sql`array[m.requester_id, m.worker_id] @> array[${identityId}]::uuid[]`;
}

interface WalkOptions {
  /** Rows that it looks at. */
  readonly rows: number;
  /** Bytes of text that it looks at. */
  readonly bytes: number;
  readonly first: number;
  /** The condition on a candidate `c`. */
  readonly isFound: Prisma.Sql;
}

interface WalkRow extends Found {
  readonly found: boolean;
  readonly stopped: boolean;
}

/**
 * Walks along a list, newest first. `candidates` are selects of `id`, `created_at`, `bytes` (of the messages to
 * examine) and the columns of the condition, each in the list's order. It stops after a limit of rows or bytes.
 */
export async function walkRows(
  db: Reader,
  candidates: readonly Prisma.Sql[],
  { rows, bytes, first, isFound }: WalkOptions,
): Promise<Walk> {
  const walked = await db.$queryRaw<WalkRow[]>`
    with candidate as materialized (
      select * from (${Prisma.join([...candidates], " union all ")}) as any_side
      order by created_at desc, id desc limit ${rows}
    ), looked as materialized (
      select c.id, c.created_at, c.bytes, n, ${isFound} as found
      from (
        select candidate.*, row_number() over newest as n, sum(bytes) over newest - bytes as before
        from candidate window newest as (order by created_at desc, id desc)
      ) c where before < ${bytes}
    )
    (select id, created_at as "createdAt", bytes, true as found, false as stopped
     from looked where found order by created_at desc, id desc limit ${first + 1})
    union all
    (select id, created_at, bytes, false, n = ${rows} or n < (select count(*) from candidate)
     from looked order by created_at, id limit 1)`;
  const last = walked.find((row) => !row.found && row.stopped);
  return {
    found: walked.filter((row) => row.found).map(({ id, createdAt, bytes }) => ({ id, createdAt, bytes })),
    stoppedAt: last === undefined ? null : { id: last.id, createdAt: last.createdAt },
  };
}

/**
 * Makes the rest of the transaction use bitmap index scans, as the search index needs: where the planner overestimates
 * the frequency of a word, it would rather read the entire table. Returns whether the index knows any of the words: it
 * does not know words without three adjacent letters or digits, nor, in a database with the locale C, letters beyond
 * ASCII.
 */
export async function indexOnly(tx: Transaction, words: readonly string[]): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ knows: boolean | null }[]>`
    select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
           (select bool_or(cardinality(show_trgm(run)) > 3) from unnest(${longestRuns(words)}::text[]) run) as knows`;
  return row?.knows === true;
}

/** The matches of the index; null when they may be incomplete. */
export function foundIn(rows: readonly Found[]): Found[] | null {
  return rows.length > searchLimits.hits ? null : [...rows];
}
