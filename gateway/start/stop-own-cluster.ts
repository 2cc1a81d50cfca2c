import path from "node:path";
import { stopCluster } from "../../subgraphs/shared/database/embedded/orphan.js";
import { findOwner } from "../../subgraphs/shared/database/embedded/owner-lock.js";
import { findCluster } from "../../subgraphs/shared/database/embedded/places.js";

/** Together with `STOP_WITHIN_SECONDS` less than the 30 seconds that our Docker Compose file allows. */
const patience = { fast: 3_000, immediate: 1_500 };

/**
 * Stops the embedded PostgreSQL of this process quickly, when the orderly stop takes too long: it must not outlive the
 * process. Does nothing when this process has none.
 */
export async function stopOwnCluster(dataDir: string): Promise<void> {
  const absolute = path.resolve(dataDir);
  if ((await findOwner(absolute)) !== process.pid) return;
  const cluster = await findCluster(absolute);
  if (cluster !== undefined) await stopCluster(cluster, patience);
}
