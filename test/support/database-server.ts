import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import { applyMigrations } from "../../subgraphs/shared/database/migrate.js";
import { silentLogger } from "./silent-logger.js";
import { migrateWorkerSchema } from "../../subgraphs/shared/work/worker-schema.js";
import { createDataDir, removeDataDir } from "./data-dir.js";
import { projectFolder } from "./places.js";

/** The value of `inject("database")` in every test file. */
export interface TestDatabaseServer {
  /** A superuser's URL of the server's maintenance database. */
  adminUrl: string;
  /** A migrated database to copy; it takes no connections. */
  template: string;
  /** How a database is copied with the least work. */
  strategy: string;
  /** Databases of this run start with it, so that the end of the run can drop what a test left behind. */
  prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: TestDatabaseServer;
  }
}

const migrationsDir = path.join(projectFolder, "prisma/migrations");

/** The least work for data that is thrown away. */
const settings = {
  max_connections: "500",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  checkpoint_timeout: "1h",
};
const quiet = { info: () => {}, warn: (message: string) => console.warn(message) };

/**
 * One PostgreSQL for the run: that of TEST_DATABASE_URL (its role must be allowed to create databases), else an
 * embedded one in a temporary folder. Its data is thrown away, so it does not wait for the disk; tests that kill servers
 * start their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest asks once for each project, and for the root of all, which has no tests.
  if (!project.vitest.projects.includes(project)) return async () => {};
  const server = await openServer();
  const prefix = `parley_test_${randomBytes(4).toString("hex")}`;
  const template = `${prefix}_template`;
  let strategy = "";
  try {
    strategy = await strategyOf(server.adminUrl);
    await withAdmin(server.adminUrl, (admin) => admin.query(`CREATE DATABASE ${template}`));
    if (existsSync(migrationsDir)) {
      await migrate(urlOf(server.adminUrl, template));
    }
    // A template with a connection cannot be copied, and autovacuum connects too.
    await withAdmin(server.adminUrl, (admin) => admin.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`));
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide("database", { adminUrl: server.adminUrl, template, strategy, prefix });
  return async () => {
    try {
      await withAdmin(server.adminUrl, (admin) => dropAll(admin, prefix));
    } finally {
      await server.close();
    }
  };
}

/** As a server leaves it at its first start: with the tables of the worker too, which take longer than our own. */
async function migrate(url: string): Promise<void> {
  await applyMigrations(url, { migrationsDir, log: quiet });
  const database = openDatabase({ url, poolSize: 2, log: silentLogger });
  await migrateWorkerSchema(database, silentLogger);
  await database.close();
}

async function openServer(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { adminUrl: given, close: async () => {} };
  const dataDir = await createDataDir();
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false, settings });
  const close = async () => {
    await embedded.stop();
    await removeDataDir(dataDir);
  };
  const adminUrl = urlOf(embedded.url, "postgres");
  await cheapenPassword(adminUrl);
  return { adminUrl, close };
}

/**
 * Copying files takes a tenth of the time that copying through the log takes, but a checkpoint, which is slow where the
 * server waits for the disk.
 */
async function strategyOf(adminUrl: string): Promise<string> {
  let copiesFiles = false;
  await withAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ version: number; fsync: string }>(
      "SELECT current_setting('server_version_num')::int AS version, current_setting('fsync') AS fsync",
    );
    copiesFiles = rows[0]!.version >= 150_000 && rows[0]!.fsync === "off";
  });
  return copiesFiles ? "STRATEGY FILE_COPY" : "";
}

/** Every server that a test starts opens ten connections: they need not derive a key thousands of times. */
async function cheapenPassword(adminUrl: string): Promise<void> {
  const { username, password } = new URL(adminUrl);
  await withAdmin(adminUrl, async (admin) => {
    await admin.query("SET scram_iterations = 1");
    await admin.query(`ALTER ROLE ${admin.escapeIdentifier(username)} PASSWORD ${admin.escapeLiteral(password)}`);
  });
}

async function dropAll(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("SELECT datname FROM pg_database WHERE datname LIKE $1", [
    `${prefix}%`,
  ]);
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

async function withAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
