import { readFile } from "node:fs/promises";
import path from "node:path";
import { readPassword, SUPERUSER } from "./cluster.js";
import { findOwner } from "./owner-lock.js";
import { findCluster } from "./places.js";

/**
 * The connection URL of the embedded PostgreSQL that a running server has in this data directory, for a command beside
 * it. It includes the password: never log it. Undefined when no server runs there.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const absolute = path.resolve(dataDir);
  if ((await findOwner(absolute)) === undefined) return undefined;
  const cluster = await findCluster(absolute);
  if (cluster === undefined) return undefined;
  const port = await postmasterPort(cluster);
  if (port === undefined) return undefined;
  return `postgresql://${SUPERUSER}:${await readPassword(absolute)}@127.0.0.1:${port}/${SUPERUSER}`;
}

/** The fourth line of the postmaster's pid file is its port, the eighth says when it is ready. */
async function postmasterPort(cluster: string): Promise<number | undefined> {
  const lines = await readFile(path.join(cluster, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  return lines[7]?.trim() === "ready" ? Number(lines[3]) : undefined;
}
