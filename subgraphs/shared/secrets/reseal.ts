import type { Database } from "../database/client.js";
import { storeLastingKeys } from "./lasting-keys.js";
import type { Keyring } from "./keyring.js";
import { type ColumnReport, resealColumn } from "./reseal-column.js";
import type { SealedColumn } from "./sealed-columns.js";

export interface ResealReport {
  readonly columns: readonly ColumnReport[];
  /** Whether the older secrets are no longer needed and may be removed from PARLEY_SECRET. */
  readonly complete: boolean;
}

/** The progress: finished columns, total columns, and examined values. */
export interface ResealProgress {
  readonly done: number;
  readonly of: number;
  readonly values: number;
}

/**
 * Seals the values of these columns under the first secret. Every process must have been restarted with it first in its
 * list, or it may still seal under an older one. Keys that hashes need for good are stored. When no value is left under an
 * older secret, the check rows of older secrets are deleted too: from then on a process that knows only those refuses to start.
 */
export async function reseal(
  database: Database,
  keyring: Keyring,
  sealedColumns: readonly SealedColumn[],
  onProgress: (progress: ResealProgress) => void = () => {},
): Promise<ResealReport> {
  const columns: ColumnReport[] = [];
  let values = 0;
  const tell = (more: number): void => {
    values += more;
    onProgress({ done: columns.length, of: sealedColumns.length, values });
  };
  await storeLastingKeys(database.jobs.writer, keyring);
  for (const column of sealedColumns) {
    tell(0);
    columns.push(await resealColumn(database, keyring, column, tell));
  }
  tell(0);
  const complete = columns.every((column) => column.unreadable === 0 && column.changed === 0);
  if (complete) await database.jobs.writer.secretCheck.deleteMany({ where: { keyId: { not: keyring.keyIds[0]! } } });
  return { columns, complete };
}
