import { randomBytes } from "node:crypto";
import { execFile } from "node:child_process";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DatabaseStartError } from "../start-error.js";
import type { Account } from "./account.js";
import { executable, type Binaries } from "./binaries.js";

/** The superuser of the embedded cluster, and the name of its database. */
export const SUPERUSER = "parley";

/**
 * The environment variables that PostgreSQL's programs get: no secrets, and none of the PG variables that configure
 * them.
 */
export const programEnvironment = {
  PATH: process.env["PATH"],
  SystemRoot: process.env["SystemRoot"],
  LC_ALL: "C",
};

export interface NewCluster {
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  durable: boolean;
}

/**
 * Creates a cluster at the path. The path exists only when the cluster is complete, even if the process is killed
 * meanwhile.
 */
export async function createCluster(target: string, { binaries, account, password, durable }: NewCluster) {
  await removeUnfinished(target);
  // A unique name: the initdb of a killed server may still be running and must not write here.
  const unfinished = `${target}.new-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${unfinished}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (account) {
      await chown(passwordFile, account.uid, account.gid);
      // The account may lack write access to the parent, so the folder is created here and its owner changed.
      await mkdir(unfinished, { mode: 0o700 });
      await chown(unfinished, account.uid, account.gid);
    }
    const options = [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
      ...(durable ? [] : ["--no-sync"]),
    ];
    await promisify(execFile)(executable(binaries, "initdb"), options, {
      ...account,
      cwd: "/",
      env: programEnvironment,
      timeout: 120_000,
    });
    await rename(unfinished, target);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new DatabaseStartError(
      `The embedded database cannot be created in ${target}: ${stderr?.trim() || String(error)}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function removeUnfinished(target: string): Promise<void> {
  const folder = path.dirname(target);
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith(`${path.basename(target)}.new-`));
  for (const name of leftovers) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Refuses a cluster of another major version of PostgreSQL, with a better message than PostgreSQL's own. */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const found = await readFile(path.join(cluster, "PG_VERSION"), "utf8").then(
    (text) => text.trim(),
    () => undefined,
  );
  if (found === undefined) {
    throw new DatabaseStartError(
      `${cluster} holds no database that this user can read. Start Parley as the user that owns it, or set ` +
        "PARLEY_DATA_DIR to a new folder.",
    );
  }
  const ours = String(Number.parseInt(binaries.version, 10));
  if (found !== ours) {
    throw new DatabaseStartError(
      `The database in ${cluster} was written by PostgreSQL ${found}; this Parley brings PostgreSQL ${ours}. ` +
        "Dump it with the Parley that wrote it and load the dump into a new data directory.",
    );
  }
}

const passwordFileIn = (dataDir: string) => path.join(dataDir, "postgres-password");

/** A password for a new cluster, on disk (mode 0600) before the cluster exists. */
export async function createPassword(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  await writeFile(passwordFileIn(dataDir), `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

export async function readPassword(dataDir: string): Promise<string> {
  try {
    return (await readFile(passwordFileIn(dataDir), "utf8")).trim();
  } catch (error) {
    throw new DatabaseStartError(
      `The password of the embedded database cannot be read (${(error as Error).message}). Put the file back, or set ` +
        "PARLEY_DATA_DIR to a new folder.",
    );
  }
}
