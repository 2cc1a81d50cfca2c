import { execFileSync, spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { DatabaseStartError } from "../start-error.js";

/** The unprivileged user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const CANDIDATES = ["postgres", "_postgres", "nobody"];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user that runs PostgreSQL on this cluster; undefined means the current user. If the server is root, it is the
 * owner of an existing cluster, else the first unprivileged user that this system has.
 */
export async function chooseAccount(cluster: string | undefined): Promise<Account | undefined> {
  const owner = cluster === undefined ? undefined : await stat(cluster);
  if (!isRoot()) {
    if (owner !== undefined && process.getuid !== undefined && owner.uid !== process.getuid()) {
      throw new DatabaseStartError(
        `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start Parley as that user or as root, ` +
          "or set PARLEY_DATA_DIR to a folder of your own.",
      );
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = lookUp(name);
    if (account !== undefined) return account;
  }
  throw new DatabaseStartError(
    "PostgreSQL does not run as root, and this system has no user postgres or nobody to run it as. " +
      "Create one, start Parley as another user, or set DATABASE_URL.",
  );
}

/**
 * Whether the account can enter the folder or run the file. The check asks the system itself, so it covers every rule.
 */
export function canReach(account: Account | undefined, target: string): boolean {
  if (account === undefined) return true;
  const check = spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", target], {
    ...account,
    cwd: "/",
    stdio: "ignore",
    timeout: 5_000,
  });
  return check.status === 0;
}

function lookUp(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], timeout: 5_000 }));
  try {
    const account = { uid: ask("-u"), gid: ask("-g") };
    return account.uid > 0 ? account : undefined;
  } catch {
    return undefined;
  }
}
