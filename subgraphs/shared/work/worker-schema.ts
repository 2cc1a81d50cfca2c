import { runMigrations } from "graphile-worker";
import type { Database } from "../database/client.js";
import { patiently } from "../database/patiently.js";
import type { Logger } from "../logging/logger.js";
import { workerLog } from "./worker-log.js";

const lockName = "parley graphile_worker migrations";

/**
 * Brings graphile-worker's schema up to this version. Under a lock: servers that start together would otherwise alter
 * the same catalogue rows.
 */
export function migrateWorkerSchema(database: Database, log: Logger): Promise<void> {
  return patiently(() => migrate(database, log));
}

async function migrate({ jobs }: Database, log: Logger): Promise<void> {
  const holder = await jobs.driver.connect();
  try {
    await holder.query("begin");
    await holder.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [lockName]);
    await runMigrations({ pgPool: jobs.driver, logger: workerLog(log), taskList: {} });
    await holder.query("commit");
    holder.release();
  } catch (error) {
    holder.release(true);
    throw error;
  }
}
