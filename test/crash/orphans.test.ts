import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isRunning } from "../../subgraphs/shared/database/embedded/process-identity.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";

const root = path.resolve(import.meta.dirname, "../..");
const often = { interval: 100 };

let dataDir: string;
let started: Started | undefined;

interface Started {
  /** What was started by hand: npm, or the terminal around it. */
  readonly child: ChildProcess;
  readonly server: number;
  readonly database: number;
  /** How long the log of the PostgreSQL was before. */
  readonly logged: number;
}

// The servers come one after the other, and find the database of the one before: the first start takes longest.
beforeAll(async () => {
  dataDir = await createDataDir();
});
afterEach(async () => {
  for (const pid of [started?.server, started?.database])
    if (pid !== undefined && isRunning(pid)) process.kill(pid, "SIGKILL");
  started?.child.kill("SIGKILL");
  started = undefined;
});
afterAll(() => removeDataDir(dataDir));

const readLog = (): Promise<string> => readFile(path.join(dataDir, "postgres.log"), "utf8");

/** Starts the server with a command, and resolves when it is ready. */
async function start(command: string, args: readonly string[]): Promise<Started> {
  const logged = (await readLog().catch(() => "")).length;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: "0", PARLEY_DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
  await vi.waitUntil(() => said.includes("Parley listens at"), often);
  const { pid } = JSON.parse(await readFile(path.join(dataDir, "server.json"), "utf8")) as { pid: number };
  const postmaster = await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return { child, server: pid, database: Number(postmaster.split("\n")[0]), logged };
}

/** Resolves with what the PostgreSQL has logged once it and the server have ended. */
async function untilNothingRuns({ server, database, logged }: Started): Promise<string> {
  await vi.waitUntil(() => !isRunning(server) && !isRunning(database), often);
  return (await readLog()).slice(logged);
}

const inOrder = "database system is shut down";
const server = ["dist/gateway/main.js"];

test.each(["SIGHUP", "SIGTERM"] as const)("%s ends node and its PostgreSQL", async (signal) => {
  started = await start(process.execPath, server);
  process.kill(started.server, signal);
  expect(await untilNothingRuns(started)).toContain(inOrder);
});

test("a second hangup, and an impatient second Ctrl-C, leave no PostgreSQL behind either", async () => {
  started = await start(process.execPath, server);
  for (const signal of ["SIGHUP", "SIGHUP", "SIGINT"] as const) process.kill(started.server, signal);
  expect(await untilNothingRuns(started)).toContain(inOrder);
});

// npm runs it in a shell that ends without passing the signal on.
test.each(["SIGTERM", "SIGKILL", "SIGHUP"] as const)(
  "%s to `npm start` ends node and its PostgreSQL",
  async (signal) => {
    started = await start("npm", ["start"]);
    process.kill(started.child.pid!, signal);
    expect(await untilNothingRuns(started)).toContain(inOrder);
  },
);

const hasTerminals = spawnSync("script", ["--version"]).status === 0;

test.skipIf(!hasTerminals)("a closed terminal ends what `npm start` started in it", async () => {
  started = await start("script", ["-qfec", "npm start", "/dev/null"]);
  // The terminal is gone with the process that made it: the kernel hangs up.
  process.kill(started.child.pid!, "SIGKILL");
  expect(await untilNothingRuns(started)).toContain(inOrder);
});
