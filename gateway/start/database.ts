import path from "node:path";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { checkSession } from "../../subgraphs/shared/database/check-session.js";
import { type Database, openDatabase } from "../../subgraphs/shared/database/client.js";
import { runningEmbeddedUrl } from "../../subgraphs/shared/database/embedded/running.js";
import { startEmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import { applyMigrations } from "../../subgraphs/shared/database/migrate.js";
import { patiently } from "../../subgraphs/shared/database/patiently.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { projectFile } from "../files/project-file.js";

/** A migrated database with its pools open. */
export interface StartedDatabase {
  readonly database: Database;
  /** For LISTEN, which does not work through a transaction pooler. */
  readonly listenUrl: string;
  /** Resolves when an embedded PostgreSQL has ended unexpectedly; never for an external one. */
  readonly lost: Promise<void>;
  /** Ends the embedded PostgreSQL; does nothing for an external one. The pools must be closed before. */
  stop(): Promise<void>;
}

/**
 * The database for an operator's command: that of the server that runs with the same data directory, if there is one,
 * so that the server need not be stopped; else as `startDatabase`.
 */
export async function startDatabaseBeside(config: Config, log: Logger): Promise<StartedDatabase> {
  const url = config.DATABASE_URL ?? (await runningEmbeddedUrl(config.PARLEY_DATA_DIR));
  return startDatabase(url === undefined ? config : { ...config, DATABASE_URL: url }, log);
}

/** Starts the embedded PostgreSQL unless DATABASE_URL is set, migrates the database and opens the pools. */
export async function startDatabase(config: Config, log: Logger): Promise<StartedDatabase> {
  const lines = {
    info: (message: string) => log.info({}, message),
    warn: (message: string) => log.warn({}, message),
  };
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.PARLEY_DATA_DIR, log: lines })
      : null;
  const url = embedded?.url ?? config.DATABASE_URL!;
  const listenUrl = config.DATABASE_DIRECT_URL ?? url;
  const stop = async () => embedded?.stop();
  try {
    await applyMigrations(listenUrl, { migrationsDir: path.join(projectFile("prisma"), "migrations"), log: lines });
  } catch (error) {
    await stop();
    throw error;
  }
  const { TIME_LIMITS_FACTOR: timeFactor } = config;
  const database = openDatabase({ url, directUrl: listenUrl, poolSize: config.DATABASE_POOL_SIZE, log, timeFactor });
  try {
    await patiently(() => checkSession(database));
  } catch (error) {
    await database.close();
    await stop();
    throw error;
  }
  return { database, listenUrl, lost: embedded?.exited ?? new Promise(() => {}), stop };
}
