import { once } from "node:events";
import type { Writable } from "node:stream";
import { to as copyTo } from "pg-copy-streams";
import { connectFailure } from "../../subgraphs/shared/database/connect-failure.js";
import { PooledClient } from "../../subgraphs/shared/database/session.js";
import { endOfRows, type Head, type Line } from "./backup-format.js";
import { readJobs } from "./jobs.js";
import { columnsOf, readTables, textSettings } from "./tables.js";

/** The progress. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly rows: number;
}

/** The destination of a backup. A broken stream never drains: `broken` aborts then. */
export interface Sink {
  readonly stream: Writable;
  readonly broken: AbortSignal;
}

/**
 * Writes all data of a database from one snapshot, while servers continue to write. Encrypted data stays encrypted: the
 * secret is not included. Returns the number of rows.
 */
export async function writeBackup(
  url: string,
  version: string,
  out: Sink,
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const client = new PooledClient({ connectionString: url });
  // A lost connection fails the current query. Without a listener it would also end the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw connectFailure(error, url);
  });
  try {
    await client.query(textSettings);
    await client.query("begin isolation level repeatable read read only");
    const { rows: migrations } = await client.query<Head["migrations"][number]>(
      `select migration_name as name, checksum from _prisma_migrations
       where finished_at is not null and rolled_back_at is null order by migration_name`,
    );
    const createdAt = new Date().toISOString();
    await write(out, { parley: "backup", format: 1, version, createdAt, migrations });
    const tables = await readTables(client);
    let rows = 0;
    for (const [done, table] of tables.entries()) {
      onProgress({ done, of: tables.length, rows });
      await write(out, { table });
      const copying = client.query(copyTo(`copy ${columnsOf(client, table)} to stdout`));
      for await (const chunk of copying) await put(out, chunk as Buffer);
      rows += copying.rowCount;
      await put(out, `${endOfRows}\n`);
    }
    for (const job of await readJobs(client)) await write(out, { job });
    await write(out, { end: true, rows });
    await client.query("commit");
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const write = (out: Sink, line: Head | Line): Promise<void> => put(out, `${JSON.stringify(line)}\n`);

async function put({ stream, broken }: Sink, text: string | Buffer): Promise<void> {
  broken.throwIfAborted();
  if (!stream.write(text)) await once(stream, "drain", { signal: broken });
}
