import type { Table } from "./tables.js";

// A backup is compressed text, in lines: the head; for each table a line with its name, its rows as COPY writes them,
// and the line `\.`; the waiting jobs, one per line; the end. A file without the end line is not a backup.

/** The first line. */
export interface Head {
  readonly parley: "backup";
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  /** The migrations of the database, with their checksums. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** A waiting job of the queue, including one that waits for a retry. */
export interface WaitingJob {
  readonly identifier: string;
  readonly payload: unknown;
  readonly queueName: string | null;
  readonly runAt: string;
  readonly maxAttempts: number;
  readonly key: string | null;
  readonly priority: number;
}

/** Every other line that is not a row. */
export type Line =
  | { readonly table: Table }
  | { readonly job: WaitingJob }
  | { readonly end: true; readonly rows: number };

/** Ends the rows of a table. */
export const endOfRows = "\\.";
