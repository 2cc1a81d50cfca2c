import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "../../../subgraphs/shared/database/migrate.js";
import { createEmptyDatabase, type TestDatabase } from "../../support/database.js";

const log = { info: () => {}, warn: () => {} };
let database: TestDatabase;
let migrationsDir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  migrationsDir = await mkdtemp(path.join(tmpdir(), "parley-migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(migrationsDir, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.join(migrationsDir, name), { recursive: true });
  await writeFile(path.join(migrationsDir, name, "migration.sql"), sql);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const migrate = () => applyMigrations(database.url, { migrationsDir, log });

/** A process that is ready to migrate; the function releases it and says what it applied. */
async function spawnMigration(): Promise<() => Promise<string[]>> {
  const script = path.resolve(import.meta.dirname, "../../../generated/js/test/shared/database/migrate-process.js");
  const child = spawn(process.execPath, [script, database.url, migrationsDir], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  return async () => {
    child.stdin.write("go\n");
    const [applied] = (await once(lines, "line")) as [string];
    return JSON.parse(applied) as string[];
  };
}

describe("migrations at start", () => {
  it("are told in one line, however many there are", async () => {
    const lines: string[] = [];
    const told = { info: (line: string) => void lines.push(line), warn: () => {} };
    await write("1_make", "CREATE TABLE thing (id int);");
    await write("2_add", "ALTER TABLE thing ADD COLUMN size int;");
    await applyMigrations(database.url, { migrationsDir, log: told });
    expect(lines).toEqual(["Applied 2 migrations, up to 2_add."]);
    await write("3_more", "ALTER TABLE thing ADD COLUMN name text;");
    await applyMigrations(database.url, { migrationsDir, log: told });
    await applyMigrations(database.url, { migrationsDir, log: told });
    expect(lines.slice(1)).toEqual(["Applied the migration 3_more."]);
  });

  it("are applied once, in the order of their names", async () => {
    await write("2_add", "ALTER TABLE thing ADD COLUMN size int;");
    await write("1_make", "CREATE TABLE thing (id int); INSERT INTO thing VALUES (1);");
    expect(await migrate()).toEqual(["1_make", "2_add"]);
    expect(await migrate()).toEqual([]);
    expect(await query("SELECT * FROM thing")).toEqual([{ id: 1, size: null }]);
  });

  it("are applied once by two server processes that start together on one database", async () => {
    await write("1_make", "CREATE TABLE thing (id int); SELECT pg_sleep(0.05);");
    await write("2_fill", "INSERT INTO thing VALUES (1);");
    const processes = await Promise.all([spawnMigration(), spawnMigration()]);
    const applied = await Promise.all(processes.map((release) => release()));
    expect(applied.flat().sort()).toEqual(["1_make", "2_fill"]);
    expect(await query("SELECT count(*)::int AS rows FROM thing")).toEqual([{ rows: 1 }]);
  });

  it("leave nothing of a migration that fails, and keep those before it", async () => {
    await write("1_make", "CREATE TABLE thing (id int);");
    await write("2_break", "INSERT INTO thing VALUES (1); SELECT 1/0;");
    await expect(migrate()).rejects.toThrow(/2_break failed and was rolled back: division by zero/);
    expect(await query("SELECT count(*)::int AS rows FROM thing")).toEqual([{ rows: 0 }]);
    await write("2_break", "INSERT INTO thing VALUES (1);");
    expect(await migrate()).toEqual(["2_break"]);
  });

  it("refuse to start when an applied migration was changed", async () => {
    await write("1_make", "CREATE TABLE thing (id int);");
    await migrate();
    await write("1_make", "CREATE TABLE thing (id bigint);");
    await expect(migrate()).rejects.toThrow(/migration 1_make was changed after this database applied it/);
  });

  it("refuse to start on a database that a newer version migrated", async () => {
    await write("1_make", "CREATE TABLE thing (id int);");
    await write("2_newer", "CREATE TABLE newer (id int);");
    await migrate();
    await rm(path.join(migrationsDir, "2_newer"), { recursive: true });
    await expect(migrate()).rejects.toThrow(/database is newer than this Parley: it has the migration 2_newer/);
  });

  it("wait while another process holds the migration lock", async () => {
    await write("1_make", "CREATE TABLE thing (id int);");
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("SELECT pg_advisory_lock(72707369)");
    let done = false;
    const migrating = migrate().finally(() => (done = true));
    // The waiting server has asked for the lock at least once when its session shows up.
    await expect
      .poll(
        async () =>
          (
            await query(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
               AND (query LIKE '%advisory_xact_lock($1)%' OR query = 'ROLLBACK')`,
            )
          ).length,
      )
      .toBeGreaterThan(0);
    expect(done).toBe(false);
    await other.query("SELECT pg_advisory_unlock(72707369)");
    expect(await migrating).toEqual(["1_make"]);
    await other.end();
  });
});
