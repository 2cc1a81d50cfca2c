import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "../log.js";
import { DatabaseStartError } from "../start-error.js";
import { commandLine, isRunning } from "./process-identity.js";

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const POLL_MS = 20;

/**
 * Stops the PostgreSQL that a killed server left running on this cluster. Call it only as owner of the data directory.
 *
 * It is stopped rather than adopted: its sessions belong to a process that is gone and may hold locks, and it runs with
 * the binaries and settings of that process.
 */
export async function stopOrphan(cluster: string, log: DatabaseLog): Promise<void> {
  const pidFile = path.join(cluster, "postmaster.pid");
  const lines = await readFile(pidFile, "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!isRunning(pid) || !serves(pid, cluster)) {
    if (lines.length > 0) await disownPidFile(pidFile, lines);
    return;
  }
  log.info(`Stopping the PostgreSQL (process ${pid}) that an earlier Parley left running.`);
  // SIGINT ends all sessions and shuts down cleanly; SIGQUIT is a crash from which the log recovers.
  if (await endsAfter("SIGINT", pid, FAST_SHUTDOWN_MS)) return;
  if (await endsAfter("SIGQUIT", pid, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new DatabaseStartError(
    `PostgreSQL (process ${pid}), left running by an earlier Parley in ${cluster}, does not stop. End it first.`,
  );
}

function serves(pid: number, cluster: string): boolean {
  return `${commandLine(pid)} `.includes(` -D ${cluster} `);
}

async function endsAfter(signal: NodeJS.Signals, pid: number, limitMs: number): Promise<boolean> {
  process.kill(pid, signal);
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!isRunning(pid)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * PostgreSQL refuses to start while any process has the id that a dead postmaster wrote down, be it a zombie or a
 * stranger. It ignores the id of its own parent, so we write ours; removing the file would also remove the shared memory
 * key by which PostgreSQL notices backends that outlived their postmaster.
 */
async function disownPidFile(pidFile: string, lines: string[]): Promise<void> {
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join("\n"));
}
