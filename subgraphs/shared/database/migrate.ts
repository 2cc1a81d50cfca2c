import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectFailure } from "./connect-failure.js";
import type { DatabaseLog } from "./log.js";
import { readMigrations, type Migration } from "./migrations/migration-files.js";
import { readRecords, writeRecord } from "./migrations/migration-record.js";
import { pendingMigrations } from "./migrations/pending.js";
import { PooledClient } from "./session.js";
import { DatabaseStartError } from "./start-error.js";

/** The Prisma CLI takes the same advisory lock, so it and a starting server exclude each other. */
const LOCK_KEY = 72_707_369;
const LOCK_POLL_MS = 100;
const WAITING_NOTICE_MS = 3_000;

const LOCK_NOT_AVAILABLE = "55P03";
const BLOCKED_ATTEMPTS = 5;
const BLOCKED_PAUSE_MS = 1_000;

export interface MigrateOptions {
  /** The folder prisma/migrations. */
  migrationsDir: string;
  log: DatabaseLog;
}

/**
 * Applies the missing migrations of this code to a database, one transaction each. Several servers may do so at once.
 * The records are those of the Prisma CLI, so either may be used on any database.
 *
 * @param url a role that may change the schema; works through a transaction pooler too
 * @returns the names of the migrations that this call applied
 * @throws DatabaseStartError when there is no connection, an applied migration was changed, the database is newer, or a
 * migration fails
 */
export async function applyMigrations(url: string, { migrationsDir, log }: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(migrationsDir);
  const client = new PooledClient({ connectionString: url, connectionTimeoutMillis: 30_000 });
  // A lost connection fails the current query. Without a listener it would also end the process.
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    throw connectFailure(error, url);
  });
  const applied: string[] = [];
  try {
    for (;;) {
      const name = await applyNext(client, migrations, log);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    // One log line for all of them: a first start applies every migration.
    if (applied.length === 1) log.info(`Applied the migration ${applied[0]}.`);
    if (applied.length > 1) log.info(`Applied ${applied.length} migrations, up to ${applied.at(-1)}.`);
    await client.end();
  }
}

/** Applies the first migration that is still pending once we hold the lock: another server may have applied it. */
async function applyNext(client: pg.Client, migrations: Migration[], log: DatabaseLog): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    await beginWithLock(client, log);
    let current: Migration | undefined;
    try {
      [current] = pendingMigrations(migrations, await readRecords(client));
      if (current !== undefined) await apply(client, current);
      await client.query("COMMIT");
      return current?.name;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (current === undefined) throw unreadable(error);
      const blocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!blocked || attempt === BLOCKED_ATTEMPTS) throw failure(current, error, blocked);
      log.warn(`The migration ${current.name} waits for a table that is in use; trying again.`);
      await sleep(BLOCKED_PAUSE_MS);
    }
  }
}

/**
 * Begins a transaction that holds the lock. Waiting servers poll outside any transaction: a server that waits inside
 * would hold a snapshot, and a running migration could end up waiting for it.
 */
async function beginWithLock(client: pg.Client, log: DatabaseLog): Promise<void> {
  let noticed = false;
  for (const begun = Date.now(); ; await sleep(LOCK_POLL_MS)) {
    await client.query("BEGIN");
    const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS got", [LOCK_KEY]);
    if (rows[0]?.got) return;
    await client.query("ROLLBACK");
    if (!noticed && Date.now() - begun > WAITING_NOTICE_MS) {
      noticed = true;
      log.info("Another process is migrating this database; waiting for it.");
    }
  }
}

/**
 * No limit on the migration itself, but a short one on waiting for a lock: every query queues behind a waiting ALTER
 * TABLE.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const startedAt = new Date();
  await client.query("SET LOCAL statement_timeout = 0");
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await client.query("SET LOCAL lock_timeout = '5s'");
  await client.query(migration.sql);
  await writeRecord(client, migration, startedAt);
}

const NOT_ALLOWED = "42501";
const NO_SCHEMA = "3F000";

/** Why the records of migrations can be neither read nor created. */
function unreadable(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code !== NOT_ALLOWED && code !== NO_SCHEMA) return error;
  const advice = "Make it the owner of the database, or as the owner: GRANT CREATE ON SCHEMA public TO its name";
  return new DatabaseStartError(
    `The role of DATABASE_URL may not create tables in its schema (${message}). ${advice}.`,
    {
      cause: error,
    },
  );
}

function failure({ name }: Migration, error: unknown, blocked: boolean): DatabaseStartError {
  const text = blocked
    ? `The migration ${name} could not get its locks: a table stayed in use by other sessions. Start again, or end them first.`
    : `The migration ${name} failed and was rolled back: ${(error as Error).message}`;
  return new DatabaseStartError(text, { cause: error });
}
