import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chooseAccount } from "../../../subgraphs/shared/database/embedded/account.js";
import {
  executable,
  findInstalledBinaries,
  prepareBinaries,
  type Binaries,
} from "../../../subgraphs/shared/database/embedded/binaries.js";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";

const isRoot = process.getuid?.() === 0;
const notices: string[] = [];
const log = { info: (text: string) => void notices.push(text), warn: () => {} };

let folder: string;
let dataDir: string;
let installed: Binaries;

/** The package as npm leaves it when install scripts do not run: without one link. */
beforeEach(async () => {
  notices.length = 0;
  folder = await createDataDir();
  dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  const { dir, version } = await findInstalledBinaries();
  installed = { dir: path.join(folder, "package/native"), version };
  await cp(dir, installed.dir, { recursive: true, verbatimSymlinks: true });
  const lib = path.join(installed.dir, "lib");
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(lib, entry.name));
  }
});

afterEach(async () => {
  await chmod(path.join(installed.dir, "lib"), 0o755);
  await chmod(path.dirname(installed.dir), 0o755);
  await removeDataDir(folder);
});

function version(binaries: Binaries): string {
  return execFileSync(executable(binaries, "postgres"), ["--version"], { encoding: "utf8" });
}

describe("the PostgreSQL binaries", () => {
  it("get their library links when install scripts were skipped", async () => {
    const binaries = await prepareBinaries(installed, dataDir, await chooseAccount(undefined), log);
    expect(binaries).toEqual(installed);
    expect(version(binaries)).toMatch(/PostgreSQL\) 18/);
    expect(notices).toEqual([]);
  });

  it("are copied, once, to the data directory when the installation cannot be completed or reached", async () => {
    // Root may write everywhere, so for root it is the other user that is shut out.
    await (isRoot ? chmod(path.dirname(installed.dir), 0o700) : chmod(path.join(installed.dir, "lib"), 0o555));
    const account = await chooseAccount(undefined);
    const binaries = await prepareBinaries(installed, dataDir, account, log);
    expect(binaries.dir.startsWith(dataDir)).toBe(true);
    expect(version(binaries)).toMatch(/PostgreSQL\) 18/);
    expect(notices).toEqual([expect.stringContaining(dataDir)]);
    expect(await prepareBinaries(installed, dataDir, account, log)).toEqual(binaries);
    expect(notices).toHaveLength(1);
  });

  it("are the same for two servers that start at once", async () => {
    await (isRoot ? chmod(path.dirname(installed.dir), 0o700) : chmod(path.join(installed.dir, "lib"), 0o555));
    const account = await chooseAccount(undefined);
    const both = await Promise.all([1, 2].map(() => prepareBinaries(installed, dataDir, account, log)));
    expect(both[0]).toEqual(both[1]);
    expect(both.map(version)).toEqual([expect.stringMatching(/18/), expect.stringMatching(/18/)]);
  });
});
