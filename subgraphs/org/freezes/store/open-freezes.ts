import type { Reader } from "../../../shared/database/client.js";
import type { FreezeMode, FreezeScope } from "../../../shared/reviews/rules/freeze.js";

/** The freezes of a kind that last. */
export interface OpenFreezes {
  readonly scope: FreezeScope;
  readonly mode: FreezeMode;
  readonly count: number;
}

// `freeze` is a word of SQL: as the name of a table it needs quotes.

/** The numbers of freezes that last, by the index of open ones. For the operator: no viewer asks. */
export async function countOpenFreezes(db: Reader): Promise<OpenFreezes[]> {
  return db.$queryRaw<OpenFreezes[]>`
    select scope::text as scope, mode::text as mode, count(*)::int as count
    from "freeze" where ended_at is null group by 1, 2`;
}

/** The number of freezes that last and started before a time, and when the oldest did. */
export async function readOldFreezes(
  db: Reader,
  before: Date,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const [row] = await db.$queryRaw<{ count: number; since: Date | null }[]>`
    select count(*)::int as count, min(started_at) as since from "freeze" where ended_at is null and started_at < ${before}`;
  return row!;
}
