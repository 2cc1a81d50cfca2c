import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { isRunning } from "../../subgraphs/shared/database/embedded/process-identity.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { ProcessClient, readAdminKey } from "../support/process-client.js";
import { endServerProcesses, startServerProcess } from "../support/process-server.js";

let dataDir: string;
afterEach(async () => {
  await endServerProcesses();
  await removeDataDir(dataDir);
});

const preload = (code: string): string[] => ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
/** From this signal on the main thread is busy for good; the answer on the channel is its last word. */
const busyOnSignal = `process.on("SIGUSR2", () => { process.send("busy", () => { for (;;); }); });`;

async function startThenBlock(seconds: string, more: string) {
  const environment = { PARLEY_DATA_DIR: dataDir, STOP_WITHIN_SECONDS: seconds };
  const server = await startServerProcess({ environment, nodeOptions: preload(busyOnSignal + more) });
  const busy = new Promise((resolve) => server.child.once("message", resolve));
  server.child.kill("SIGUSR2");
  await busy;
  return server;
}

async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

test.each([
  { how: "which it hears itself", seconds: "1", more: "" },
  // As on a version of Node that does not let other threads listen. A start may keep the main thread busy for a while.
  { how: "which it cannot hear: the main thread stands still", seconds: "10", more: "process.binding = undefined;" },
])("a busy main thread does not keep the process from ending after SIGTERM, $how", async ({ seconds, more }) => {
  dataDir = await createDataDir();
  const server = await startThenBlock(seconds, more);
  const database = await postmasterOf(dataDir);
  expect(isRunning(database)).toBe(true);
  await server.end("SIGTERM");
  expect(server.child.signalCode).toBe("SIGKILL");
  expect(server.said()).toContain(`has not stopped in ${seconds} seconds`);
  // Its database has ended before it, with nothing left to repair.
  expect(isRunning(database)).toBe(false);
  expect(await readFile(path.join(dataDir, "postgres.log"), "utf8")).toContain("database system is shut down");
  const again = await startServerProcess({ environment: { PARLEY_DATA_DIR: dataDir } });
  const admin = new ProcessClient(again.url, await readAdminKey(dataDir));
  expect((await admin.call("GET", "/api/v1/whoami")).status).toBe(200);
  expect(again.said()).not.toContain("left running");
});

test("a server that has nothing to do stops at once and in order", async () => {
  dataDir = await createDataDir();
  const server = await startServerProcess({ environment: { PARLEY_DATA_DIR: dataDir } });
  const database = await postmasterOf(dataDir);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(isRunning(database)).toBe(false);
});
