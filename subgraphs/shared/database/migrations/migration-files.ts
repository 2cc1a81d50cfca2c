import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** One folder of prisma/migrations. */
export interface Migration {
  /** Name of the folder; names sort in the order of application. */
  name: string;
  sql: string;
  /** SHA-256 of the file in hex, as the Prisma CLI records it. */
  checksum: string;
}

/** The migrations of this code, in order. A folder without a migration.sql is ignored. */
export async function readMigrations(migrationsDir: string): Promise<Migration[]> {
  const entries = await readdir(migrationsDir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const found = await Promise.all(names.sort().map((name) => readMigration(migrationsDir, name)));
  return found.filter((migration) => migration !== undefined);
}

async function readMigration(migrationsDir: string, name: string): Promise<Migration | undefined> {
  try {
    const sql = await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
