import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { projectFile } from "../../gateway/files/project-file.js";
import { startEmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import { applyMigrations } from "../../subgraphs/shared/database/migrate.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";

/** A PostgreSQL server for the run; durability is on, as it is for users. */
export interface DatabaseServer {
  /** Whether it is our own, not that of TEST_DATABASE_URL. */
  readonly embedded: boolean;
  /** `PostgreSQL 18.1` and the like. */
  readonly version: string;
  /** A fresh, migrated database. */
  create(): Promise<string>;
  /** Drops what was created and stops what was started. */
  close(): Promise<void>;
}

const log = { info: () => {}, warn: (message: string) => console.warn(message) };

/** The server of TEST_DATABASE_URL, whose role must be allowed to create databases; else an embedded one. */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return serverAt(given, async () => {}, false);
  const dataDir = await createDataDir(tmpdir());
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  return serverAt(
    embedded.url,
    async () => {
      await embedded.stop();
      await removeDataDir(dataDir);
    },
    true,
  );
}

async function serverAt(adminUrl: string, stop: () => Promise<void>, embedded: boolean): Promise<DatabaseServer> {
  const made: string[] = [];
  const [{ server_version: version }] = await administer(adminUrl, "SHOW server_version");
  return {
    embedded,
    version: `PostgreSQL ${String(version).split(" ")[0]}`,
    async create() {
      const name = `parley_bench_${randomBytes(6).toString("hex")}`;
      await administer(
        adminUrl,
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
      );
      made.push(name);
      const url = new URL(adminUrl);
      url.pathname = `/${name}`;
      await applyMigrations(url.href, { migrationsDir: path.join(projectFile("prisma"), "migrations"), log });
      return url.href;
    },
    async close() {
      for (const name of made) await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await stop();
    },
  };
}

async function administer(url: string, statement: string): Promise<any> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
