import type { Reader } from "../../../shared/database/client.js";

/** Facts about the database and the log. */
export interface DatabaseFactsRow {
  /** PostgreSQL's. */
  readonly version: string;
  /** The newest migration. */
  readonly schema: string | null;
  /** The locale of characters: with `C`, words in scripts other than Latin are found slowly. */
  readonly characters: string;
  /** Position of the newest published event. */
  readonly head: number;
  /** Position up to which old events were pruned. */
  readonly prunedTo: number;
}

export async function readDatabaseFacts(db: Reader): Promise<DatabaseFactsRow> {
  const [row] = await db.$queryRaw<DatabaseFactsRow[]>`
    select current_setting('server_version') as version,
           (select migration_name from _prisma_migrations where finished_at is not null order by migration_name desc limit 1) as schema,
           (select datctype from pg_database where datname = current_database()) as characters,
           coalesce((select position from log_head where id = 1), 0)::float8 as head,
           coalesce((select pruned_to from log_head where id = 1), 0)::float8 as "prunedTo"`;
  return row!;
}
