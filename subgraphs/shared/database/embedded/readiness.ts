import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "../log.js";
import { DatabaseStartError } from "../start-error.js";
import type { Postmaster } from "./postmaster.js";

const POLL_MS = 15;
const RECOVERY_NOTICE_MS = 5_000;
const LIMIT_MS = 10 * 60_000;

const STARTING_UP = new Set(["57P03", "ECONNREFUSED", "ECONNRESET"]);
const NO_SUCH_DATABASE = "3D000";
const WRONG_PASSWORD = "28P01";

/**
 * Waits until the postmaster accepts connections to the database, which is created if missing. After a crash this
 * includes recovery, whose duration depends on the size of the write-ahead log.
 * @returns false when the postmaster ended instead
 */
export async function untilReady(postmaster: Postmaster, url: string, log: DatabaseLog): Promise<boolean> {
  const begun = Date.now();
  let noticed = false;
  while (postmaster.isRunning()) {
    try {
      await connectOnce(url);
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === NO_SUCH_DATABASE) await createDatabase(url);
      else if (code === WRONG_PASSWORD) throw new DatabaseStartError(WRONG_PASSWORD_TEXT);
      else if (!STARTING_UP.has(code ?? "") && postmaster.isRunning()) throw error;
    }
    const waited = Date.now() - begun;
    if (waited > LIMIT_MS) throw new DatabaseStartError("The embedded database was not ready after ten minutes.");
    if (waited > RECOVERY_NOTICE_MS && !noticed) {
      noticed = true;
      log.info("The embedded database is still recovering what was in progress when it was ended.");
    }
    await sleep(POLL_MS);
  }
  return false;
}

const WRONG_PASSWORD_TEXT =
  "The embedded database refuses the password in the data directory's postgres-password. Put the right file back, or " +
  "set PARLEY_DATA_DIR to a new folder.";

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
