import type { Config } from "../../subgraphs/shared/config/config.js";
import { runningEmbeddedUrl } from "../../subgraphs/shared/database/embedded/running.js";
import { startEmbeddedPostgres } from "../../subgraphs/shared/database/embedded/supervisor.js";
import type { DatabaseLog } from "../../subgraphs/shared/database/log.js";

/** The database of an installation, without migrations, pools and everything else that a server adds. */
export interface RawDatabase {
  /** It contains the password: never show it. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The database of the server that runs in this data directory, that of DATABASE_URL, or the embedded one, which is then
 * started only for this command.
 */
export async function openRawDatabase(config: Config, log: DatabaseLog): Promise<RawDatabase> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? (await runningEmbeddedUrl(config.PARLEY_DATA_DIR));
  if (url !== undefined) return { url, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.PARLEY_DATA_DIR, log });
  return { url: embedded.url, stop: () => embedded.stop() };
}
