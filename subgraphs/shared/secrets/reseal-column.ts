import type { Database, Transaction } from "../database/client.js";
import type { Keyring } from "./keyring.js";
import { sealedRowId, type SealedColumn } from "./sealed-columns.js";

const batch = 500;

export interface ColumnReport {
  readonly table: string;
  readonly column: string;
  /** Values that were sealed again under the first secret. */
  readonly resealed: number;
  /** Values that no listed secret opens; they stay unchanged. */
  readonly unreadable: number;
  /** Values that another process wrote meanwhile under an older secret; run the command again. */
  readonly changed: number;
}

type Row = { readonly key: readonly string[]; readonly sealed: Uint8Array };

/**
 * Seals again every value of a column that is not under the first secret. A transaction has at most 500 rows and
 * updates a row only if it is unchanged, so this may run beside working servers. `onLooked` receives the number of
 * values of each transaction.
 */
export async function resealColumn(
  database: Database,
  keyring: Keyring,
  at: SealedColumn,
  onLooked: (values: number) => void,
): Promise<ColumnReport> {
  const report = { table: at.table, column: at.column, resealed: 0, unreadable: 0, changed: 0 };
  let after: readonly string[] | undefined;
  for (;;) {
    const rows = await readStale(database, keyring, at, after);
    if (rows.length === 0) return report;
    after = rows.at(-1)!.key;
    const opened = rows.flatMap((row) => openRow(keyring, row));
    report.unreadable += rows.length - opened.length;
    const written = await database.jobs.transaction((tx) => writeRows(tx, keyring, at, opened));
    report.resealed += written;
    report.changed += opened.length - written;
    onLooked(rows.length);
  }
}

async function readStale(
  database: Database,
  keyring: Keyring,
  at: SealedColumn,
  after: readonly string[] | undefined,
): Promise<Row[]> {
  const keys = at.key.join(", ");
  const beyond = after === undefined ? "" : `and (${keys}) > (${at.key.map((_, i) => `$${i + 2}`).join(", ")})`;
  return database.jobs.reader.$queryRawUnsafe<Row[]>(
    `select array[${at.key.map((key) => `${key}::text`).join(", ")}] as key, ${at.column} as sealed from ${at.table}
     where substring(${at.column} from 2 for 8) <> $1 ${beyond} order by ${keys} limit ${batch}`,
    Buffer.from(keyring.keyIds[0]!, "hex"),
    ...(after ?? []),
  );
}

type OpenedRow = Row & { readonly plain: Uint8Array };

function openRow(keyring: Keyring, row: Row): OpenedRow[] {
  try {
    return [{ ...row, plain: keyring.open(row.sealed, sealedRowId(...row.key)) }];
  } catch {
    return [];
  }
}

async function writeRows(
  tx: Transaction,
  keyring: Keyring,
  at: SealedColumn,
  rows: readonly OpenedRow[],
): Promise<number> {
  const where = at.key.map((key, i) => `${key} = $${i + 3}`).join(" and ");
  let written = 0;
  for (const row of rows) {
    written += await tx.$executeRawUnsafe(
      `update ${at.table} set ${at.column} = $1 where ${at.column} = $2 and ${where}`,
      keyring.seal(row.plain, sealedRowId(...row.key)),
      row.sealed,
      ...row.key,
    );
  }
  return written;
}
