import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  /** Connection URL of a new database. */
  url: string;
  /** Ends every session on it and drops it, soon. */
  drop(): Promise<void>;
}

/** Names of databases that are in use. */
const open = new Set<string>();

/** One after the other. */
let drops: Promise<void> = Promise.resolve();

/** The databases of a file that are not dropped yet. */
export const openTestDatabases: ReadonlySet<string> = open;

/** A fresh, migrated database, copied from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${inject("database").template}`);
}

/** A fresh database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create("TEMPLATE template1");
}

async function create(source: string): Promise<TestDatabase> {
  const { adminUrl, strategy, prefix } = inject("database");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  // Its data is temporary, so a commit does not wait for the disk.
  await administer(
    adminUrl,
    `CREATE DATABASE ${name} ${source} ${strategy}`,
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  open.add(name);
  const drop = async (): Promise<void> => {
    open.delete(name);
    // A server that syncs its files takes a second for it, and the next file need not wait. The run drops the rest at its end.
    drops = drops.then(() => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).catch(() => {});
  };
  return { url: url.href, drop };
}

async function administer(adminUrl: string, ...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
