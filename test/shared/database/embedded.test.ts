import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { isRunning } from "../../../subgraphs/shared/database/embedded/process-identity.js";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import { endServers, spawnServer } from "./server-process-handle.js";

let dataDir: string;
let lastRow = 0;

/** One data directory for all: each test begins with a warm start on whatever the one before it left. */
beforeAll(async () => {
  dataDir = await createDataDir();
});

afterEach(endServers);
afterAll(() => removeDataDir(dataDir));

const start = () => spawnServer(dataDir);

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Commits a row and returns it. */
async function write(url: string): Promise<number> {
  const row = ++lastRow;
  await query(url, `CREATE TABLE IF NOT EXISTS kept (row int); INSERT INTO kept VALUES (${row})`);
  return row;
}

const rows = async (url: string) => (await query<{ row: number }>(url, "SELECT row FROM kept")).map(({ row }) => row);

async function killed(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isRunning(pid)) await sleep(5);
}

describe("the embedded database", () => {
  it("is created on the first start, UTF8 and durable, behind a password that only its user can read", async () => {
    const { url } = (await start()).started;
    const settings = "('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'listen_addresses')";
    expect(await query(url, `SELECT name, setting FROM pg_settings WHERE name IN ${settings} ORDER BY name`)).toEqual([
      { name: "fsync", setting: "on" },
      { name: "full_page_writes", setting: "on" },
      { name: "listen_addresses", setting: "127.0.0.1" },
      { name: "server_encoding", setting: "UTF8" },
      { name: "synchronous_commit", setting: "on" },
    ]);
    expect(await query(url, "SELECT datcollate, datctype FROM pg_database WHERE datname = 'parley'")).toEqual([
      { datcollate: "C", datctype: "C" },
    ]);
    expect((await stat(path.join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
    const guess = new URL(url);
    guess.password = "guess";
    await expect(query(guess.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("keeps its rows from one start to the next", async () => {
    const first = await start();
    const row = await write(first.started.url);
    await first.end("SIGTERM");
    expect(isRunning(first.started.pid)).toBe(false);
    expect(await rows((await start()).started.url)).toContain(row);
  });

  it("keeps acknowledged rows when the server alone is killed, and ends the PostgreSQL left running", async () => {
    const first = await start();
    const row = await write(first.started.url);
    await first.end("SIGKILL");
    expect(isRunning(first.started.pid)).toBe(true);
    const second = await start();
    expect(second.started.notices).toEqual([expect.stringContaining(`process ${first.started.pid}`)]);
    expect(isRunning(first.started.pid)).toBe(false);
    expect(await rows(second.started.url)).toContain(row);
  });

  it("keeps acknowledged rows when the server and its PostgreSQL are killed", async () => {
    const first = await start();
    const row = await write(first.started.url);
    await first.end("SIGKILL");
    await killed(first.started.pid);
    expect(await rows((await start()).started.url)).toContain(row);
  });

  it("starts although a stranger now has the process id of a killed PostgreSQL", async () => {
    const first = await start();
    const row = await write(first.started.url);
    await first.end("SIGKILL");
    await killed(first.started.pid);
    const stranger = spawn("sleep", ["60"]);
    onTestFinished(() => void stranger.kill());
    const pidFile = path.join(first.started.cluster, "postmaster.pid");
    const lines = (await readFile(pidFile, "utf8")).split("\n");
    await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join("\n"));
    expect(await rows((await start()).started.url)).toContain(row);
    expect(isRunning(stranger.pid ?? 0)).toBe(true);
  });

  it("recovers from a first start that was killed half-way", async () => {
    const fresh = await createDataDir();
    const half = path.join(fresh, "postgres.new-0badcafe");
    await mkdir(half);
    await writeFile(path.join(half, "PG_VERSION"), "18\n");
    await writeFile(path.join(fresh, "postgres-password"), "left-over\n", { mode: 0o600 });
    const server = await spawnServer(fresh);
    expect(await query(server.started.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await readdir(fresh)).not.toContain("postgres.new-0badcafe");
    await server.end("SIGTERM");
    await removeDataDir(fresh);
  });

  it("survives Ctrl-C, which the terminal sends to the server's whole process group", async () => {
    const { process: server, started } = await start();
    process.kill(-(server.pid ?? Number.NaN), "SIGINT");
    const row = await write(started.url);
    expect(await rows(started.url)).toContain(row);
    expect(isRunning(started.pid)).toBe(true);
  });

  it("says what to do when another version of PostgreSQL wrote the data", async () => {
    const first = await start();
    await first.end("SIGTERM");
    const versionFile = path.join(first.started.cluster, "PG_VERSION");
    await writeFile(versionFile, "17\n");
    onTestFinished(() => writeFile(versionFile, "18\n"));
    expect((await start()).started.refused).toMatch(/was written by PostgreSQL 17; this Parley brings PostgreSQL 18/);
  });
});
