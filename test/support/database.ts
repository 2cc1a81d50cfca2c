import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export interface TestDatabase {
  /** Connection URL of a database that nobody else uses. */
  url: string;
  /** Ends every session on it and drops it. */
  drop(): Promise<void>;
}

/** Names of databases that are in use. */
const open = new Set<string>();

/** What a file's tests have not dropped yet. */
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
  const { adminUrl, prefix } = inject("database");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await administer(adminUrl, `CREATE DATABASE ${name} ${source}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  open.add(name);
  const drop = async (): Promise<void> => {
    await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    open.delete(name);
  };
  return { url: url.href, drop };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
