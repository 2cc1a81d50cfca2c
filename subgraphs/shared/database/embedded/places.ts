import { randomBytes } from "node:crypto";
import { lstat, mkdir, realpath, stat, symlink } from "node:fs/promises";
import path from "node:path";
import type { DatabaseLog } from "../log.js";
import { DatabaseStartError } from "../start-error.js";
import { canReach, isRoot, type Account } from "./account.js";

/**
 * Creates the data directory (`PARLEY_DATA_DIR`). Every secret in it is a file of mode 0600. If the server is root,
 * other users may pass through: else the user that runs PostgreSQL could not reach its folder inside.
 * @returns the absolute path
 */
export async function ensureDataDir(dataDir: string): Promise<string> {
  const absolute = path.resolve(dataDir);
  try {
    await mkdir(absolute, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    return await realpath(absolute);
  } catch (error) {
    throw new DatabaseStartError(
      `The data directory ${absolute} cannot be created (${(error as Error).message}). Set PARLEY_DATA_DIR to a folder ` +
        "that this user may write.",
    );
  }
}

/**
 * The path of the database cluster, or undefined when there is none yet.
 * @throws DatabaseStartError when the cluster exists but is unreachable: a new one instead would look like lost data
 */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const link = clusterLink(dataDir);
  try {
    await lstat(link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return await realpath(link);
  } catch (error) {
    throw new DatabaseStartError(
      `The database behind ${link} cannot be reached (${(error as Error).message}). Put it back, or remove the ` +
        "link to begin with an empty database.",
    );
  }
}

/**
 * Chooses the path of a new cluster: `<data dir>/postgres`, or, when the account cannot reach that, a system folder to
 * which `<data dir>/postgres` becomes a link.
 */
export async function placeCluster(dataDir: string, account: Account | undefined, log: DatabaseLog): Promise<Place> {
  const link = clusterLink(dataDir);
  if (canReach(account, dataDir)) return { path: link, adopt: async () => {} };
  const elsewhere = path.join(await systemFolder(account), randomBytes(8).toString("hex"));
  log.info(
    `PostgreSQL does not run as root, and the user it runs as cannot reach ${dataDir}: the database is in ${elsewhere}.`,
  );
  return { path: elsewhere, adopt: () => symlink(elsewhere, link) };
}

export interface Place {
  path: string;
  /** Records the path in the data directory, once the cluster is complete. */
  adopt(): Promise<void>;
}

/** A folder that the account can reach: inside the data directory, or a system folder. */
export async function reachableFolder(dataDir: string, account: Account | undefined): Promise<string> {
  return canReach(account, dataDir) ? dataDir : systemFolder(account);
}

function clusterLink(dataDir: string): string {
  return path.join(dataDir, "postgres");
}

async function systemFolder(account: Account | undefined): Promise<string> {
  const state = process.platform === "darwin" ? "/usr/local/var" : "/var/lib";
  for (const parent of [state, "/var/tmp"]) {
    const folder = path.join(parent, "parley");
    if ((await makeOwnFolder(folder)) && canReach(account, folder)) return folder;
  }
  throw new DatabaseStartError(
    "PostgreSQL does not run as root, and the user it runs as can reach neither the data directory nor a folder of the " +
      "system. Set PARLEY_DATA_DIR to a folder that every user may enter, such as /srv/parley.",
  );
}

/** In a folder that every user may write, another user could have created this name first. */
async function makeOwnFolder(folder: string): Promise<boolean> {
  try {
    await stat(path.dirname(folder));
    await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
