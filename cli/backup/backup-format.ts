import type { Table } from "./tables.js";

// A backup is compressed text, in lines: the head; for each table a line that names it, its rows as COPY writes them, and the
// line `\.`; the jobs that wait, a line each; the end. A file without its end is no backup.

/** The first line. */
export interface Head {
  readonly parley: "backup";
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  /** The migrations that the database had, with what they contained. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** A job of the queue that waits for its time or for its next attempt. */
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
