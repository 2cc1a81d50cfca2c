import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import type { DatabaseLog } from "../../subgraphs/shared/database/log.js";
import { applyMigrations } from "../../subgraphs/shared/database/migrate.js";
import { createLogger } from "../../subgraphs/shared/logging/logger.js";
import { migrateWorkerSchema } from "../../subgraphs/shared/work/worker-schema.js";
import { readConfig } from "../../gateway/files/read-config.js";
import { runningAddress } from "../../gateway/start/running-address.js";
import { openKeyring } from "../../gateway/start/secret.js";
import { CommandError } from "../terminal/exit-codes.js";
import { linesOf } from "./lines-of.js";
import { openRawDatabase } from "./open-raw-database.js";
import { connectToEmpty, makeTablesOf, migrationsFolder } from "./prepare-database.js";
import { brokenBackup, readHead, restoreBackup } from "./restore-backup.js";

type Config = ReturnType<typeof readConfig>;
const silent: DatabaseLog = { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) };

/** Restores a backup into an empty installation, completely or not at all. Returns the number of rows. */
export async function restoreInstallation(file: string, onRows: (rows: number) => void): Promise<number> {
  const config = readConfig(process.env);
  await requireStopped(config);
  const lines = linesOf(open(file));
  const head = await readHead(lines).catch((error: unknown) => {
    throw error instanceof CommandError || (error as NodeJS.ErrnoException).code === "ENOENT" ? error : brokenBackup();
  });
  const keyring = await openKeyring(config);
  const raw = await openRawDatabase(config, silent);
  try {
    const client = await connectToEmpty(raw.url);
    try {
      await makeTablesOf(head, raw.url, silent);
      await makeQueue(raw.url, config);
      await client.query("begin");
      const rows = await restoreBackup(client, lines, onRows).catch((error: unknown) => {
        throw (error as NodeJS.ErrnoException).code?.startsWith("Z_") === true ? brokenBackup() : error;
      });
      const { rows: checks } = await client.query<{ key_id: string }>("select key_id from secret_check");
      if (checks.length > 0 && !checks.some(({ key_id }) => keyring.keyIds.includes(key_id))) throw wrongSecret();
      await client.query("commit");
      await applyMigrations(raw.url, { migrationsDir: migrationsFolder(), log: silent });
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await raw.stop();
  }
}

/** The bytes of the backup. A read error fails the reading of its lines. */
function open(file: string): AsyncIterable<Buffer> {
  const unpacked = createGunzip();
  pipeline(createReadStream(file), unpacked, () => {});
  return unpacked;
}

/** The tables of the queue, which are not part of our schema. */
async function makeQueue(url: string, config: Config): Promise<void> {
  const log = createLogger("warn");
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log });
  try {
    await migrateWorkerSchema(database, log);
  } finally {
    await database.close();
  }
}

async function requireStopped({ PARLEY_DATA_DIR, PARLEY_SECRET, DATABASE_URL }: Config): Promise<void> {
  if (DATABASE_URL === undefined && (await runningAddress(PARLEY_DATA_DIR)) !== null) {
    throw new CommandError("server_running", "A server runs in this data directory.", "Stop it first.");
  }
  if (PARLEY_SECRET !== undefined || existsSync(path.resolve(PARLEY_DATA_DIR, "secret"))) return;
  throw new CommandError(
    "secret_missing",
    "The secret of the installation is missing. A backup does not contain it.",
    `Copy the file secret from its data directory into ${path.resolve(PARLEY_DATA_DIR)}, or set PARLEY_SECRET.`,
  );
}

function wrongSecret(): CommandError {
  return new CommandError(
    "secret_wrong",
    "The secret of this installation does not match the backup. Nothing was restored.",
    "Use the secret of the installation that was backed up.",
  );
}
