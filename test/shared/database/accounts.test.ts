import { execFileSync, spawnSync } from "node:child_process";
import { chown, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import { endServers, spawnServer } from "./server-process-handle.js";

const isRoot = process.getuid?.() === 0;
const root = path.resolve(import.meta.dirname, "../../..");

let dataDir: string;

beforeEach(async () => {
  dataDir = await createDataDir();
});

afterEach(async () => {
  await endServers();
  await removeDataDir(dataDir);
});

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("SELECT 1")).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** An unprivileged user that may read this checkout, or undefined: then its tests cannot run here. */
function plainUser(): { uid: number; gid: number } | undefined {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const user = { uid: id("-u"), gid: id("-g") };
  const script = 'test -r "$1/package.json" && test -x "$2"';
  const check = spawnSync("/bin/sh", ["-c", script, "sh", root, process.execPath], { ...user, cwd: "/" });
  return check.status === 0 ? user : undefined;
}

describe.runIf(isRoot)("started as root, the embedded database", () => {
  it("runs as an unprivileged user, inside the data directory", async () => {
    const { started } = await spawnServer(dataDir);
    expect(started.cluster).toBe(path.join(dataDir, "postgres"));
    expect((await stat(started.cluster)).uid).not.toBe(0);
    expect(await answers(started.url)).toBe(true);
  });

  it("goes to a folder of the system when that user cannot reach the data directory, says where, and stays there: it is never replaced by an empty one", async () => {
    const closed = path.join(dataDir, "closed");
    await mkdir(closed, { mode: 0o700 });
    const first = await spawnServer(path.join(closed, "data"));
    const { cluster } = first.started;
    onTestFinished(() => rm(cluster, { recursive: true, force: true }));
    expect(cluster.startsWith(dataDir)).toBe(false);
    expect(first.started.notices.join()).toContain(cluster);
    expect(await answers(first.started.url)).toBe(true);
    await first.end("SIGTERM");
    const second = await spawnServer(path.join(closed, "data"));
    expect(second.started.cluster).toBe(cluster);
    await second.end("SIGTERM");
    await rm(cluster, { recursive: true });
    expect((await spawnServer(path.join(closed, "data"))).started.refused).toMatch(/cannot be reached.*Put it back/);
  });

  it("keeps running as the user that created it", async (context) => {
    const user = plainUser();
    if (!user) return context.skip("the user nobody cannot read this checkout");
    await chown(dataDir, user.uid, user.gid);
    await (await spawnServer(dataDir, user)).end("SIGTERM");
    const { started } = await spawnServer(dataDir);
    expect((await stat(started.cluster)).uid).toBe(user.uid);
    expect(await answers(started.url)).toBe(true);
  });
});

describe("started as a plain user, the embedded database", () => {
  it("runs as that user, in a data directory that nobody else may enter", async (context) => {
    const user = isRoot ? plainUser() : undefined;
    if (isRoot && !user) return context.skip("the user nobody cannot read this checkout");
    if (user) await chown(dataDir, user.uid, user.gid);
    const inside = path.join(dataDir, "data");
    const { started } = await spawnServer(inside, user);
    expect((await stat(inside)).mode & 0o777).toBe(0o700);
    expect((await stat(started.cluster)).uid).toBe(user?.uid ?? process.getuid?.());
    expect(await answers(started.url)).toBe(true);
  });

  it.runIf(isRoot)("refuses a data directory of another user with a word on what to do", async (context) => {
    const user = plainUser();
    if (!user) return context.skip("the user nobody cannot read this checkout");
    await (await spawnServer(dataDir)).end("SIGTERM");
    expect((await spawnServer(dataDir, user)).started.refused).toMatch(
      /cannot be written by this user.*set PARLEY_DATA_DIR/,
    );
  });
});
