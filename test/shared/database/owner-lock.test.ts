import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { acquireOwnerLock } from "../../../subgraphs/shared/database/embedded/owner-lock.js";
import { writeLivingFile } from "../../../subgraphs/shared/database/embedded/living-file.js";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import { endServers, spawnServer } from "./server-process-handle.js";

let dataDir: string;

beforeAll(async () => {
  dataDir = await createDataDir();
});

afterEach(endServers);
afterAll(() => removeDataDir(dataDir));

const start = () => spawnServer(dataDir);

describe("a data directory", () => {
  it("serves one Parley; a second is told which process has it and what to do", async () => {
    const first = await start();
    expect((await start()).started.refused).toBe(
      `Another Parley (process ${first.process.pid}) is using ${path.basename(dataDir)}. ` +
        "Stop it first, or set PARLEY_DATA_DIR to give this one a folder of its own.",
    );
    await first.end("SIGTERM");
    expect((await start()).started.refused).toBeUndefined();
  });

  it("is won by exactly one of several that start together", async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(servers.filter(({ started }) => started.refused === undefined)).toHaveLength(1);
    await Promise.all(servers.map((server) => server.end("SIGTERM")));
    expect((await start()).started.refused).toBeUndefined();
  });

  it("is free again when its owner was killed", async () => {
    await (await start()).end("SIGKILL");
    expect((await start()).started.refused).toBeUndefined();
  });

  it("is free again when the killed owner's process id belongs to a stranger now", async () => {
    await mkdir(path.join(dataDir, "lock"), { recursive: true });
    await writeFile(path.join(dataDir, "lock", `${process.ppid}.0000-1.abcdef`), "");
    const lock = await acquireOwnerLock(dataDir);
    expect(await readdir(path.join(dataDir, "lock"))).toHaveLength(1);
    await lock.release();
  });

  it("is not shared with a server of another container, whose process has no id here", async () => {
    const folder = path.join(dataDir, "lock");
    await mkdir(folder, { recursive: true });
    const claim = await writeLivingFile(folder, `${process.ppid}.0000-1.abcdef`);
    await expect(acquireOwnerLock(dataDir)).rejects.toThrow(/^A Parley in another container is using /);
    await claim.remove();
    await (await acquireOwnerLock(dataDir)).release();
  });

  it("is owned where its path is longer than the path of a socket may be", async () => {
    const deep = path.join(dataDir, ...Array.from({ length: 10 }, () => "a folder in a folder"));
    const lock = await acquireOwnerLock(deep);
    await expect(acquireOwnerLock(deep)).rejects.toThrow(/This process is using/);
    await lock.release();
  });

  it("is not shared within one process either", async () => {
    const lock = await acquireOwnerLock(dataDir);
    await expect(acquireOwnerLock(dataDir)).rejects.toThrow(/This process is using/);
    await lock.release();
    await (await acquireOwnerLock(dataDir)).release();
  });

  it("never has two owners, however many ask, and is free once they are done", async () => {
    const held: string[] = [];
    let most = 0;
    const ask = async (name: string) => {
      const lock = await acquireOwnerLock(dataDir).catch(() => undefined);
      if (!lock) return;
      held.push(name);
      most = Math.max(most, held.length);
      await new Promise((resolve) => setImmediate(resolve));
      held.splice(held.indexOf(name), 1);
      await lock.release();
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(String(index))));
    expect(most).toBeLessThanOrEqual(1);
    await (await acquireOwnerLock(dataDir)).release();
  });
});
