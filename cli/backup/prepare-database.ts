import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { connectFailure } from "../../subgraphs/shared/database/connect-failure.js";
import type { DatabaseLog } from "../../subgraphs/shared/database/log.js";
import { applyMigrations } from "../../subgraphs/shared/database/migrate.js";
import { readMigrations } from "../../subgraphs/shared/database/migrations/migration-files.js";
import { PooledClient } from "../../subgraphs/shared/database/session.js";
import { projectFile } from "../../gateway/files/project-file.js";
import { CommandError } from "../terminal/exit-codes.js";
import type { Head } from "./backup-format.js";

/** The folder of this version's migrations. */
export const migrationsFolder = (): string => path.join(projectFile("prisma"), "migrations");

/** Creates the tables as they were when the backup was made. A later migration would find data that it must convert. */
export async function makeTablesOf(head: Head, url: string, log: DatabaseLog): Promise<void> {
  const known = new Map((await readMigrations(migrationsFolder())).map(({ name, checksum }) => [name, checksum]));
  if (head.migrations.some(({ name, checksum }) => known.get(name) !== checksum)) {
    throw new CommandError(
      "backup_newer",
      `The backup was made by another version of Parley (${head.version}), whose tables this version does not know.`,
      "Restore it with that version, or a later one.",
    );
  }
  const folder = await mkdtemp(path.join(tmpdir(), "parley-restore-"));
  try {
    for (const { name } of head.migrations) {
      await cp(path.join(migrationsFolder(), name), path.join(folder, name), { recursive: true });
    }
    await applyMigrations(url, { migrationsDir: folder, log });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Connects, and refuses a database with data: a restore never overwrites. */
export async function connectToEmpty(url: string): Promise<pg.Client> {
  const client = new PooledClient({ connectionString: url });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw connectFailure(error, url);
  });
  const { rows: tables } = await client.query("select to_regclass('organization') as found");
  const { rows } = tables[0].found === null ? { rows: [] } : await client.query("select 1 from organization limit 1");
  if (rows.length === 0) return client;
  await client.end();
  throw new CommandError(
    "installation_not_empty",
    "This installation has data. A restore needs an empty one.",
    "Use another PARLEY_DATA_DIR or DATABASE_URL.",
  );
}
