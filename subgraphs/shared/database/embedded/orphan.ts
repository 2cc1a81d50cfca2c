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
 * Stops the PostgreSQL that a killed server left running on this cluster. Only the owner of the data directory may call
 * it.
 *
 * It is stopped rather than reused: its sessions belong to a process that has ended and may hold locks, and it runs
 * with the binaries and settings of that process.
 */
export async function stopOrphan(cluster: string, log: DatabaseLog): Promise<void> {
  const { pidFile, lines, pid } = await readPidFile(cluster);
  if (pid === undefined) {
    if (lines.length > 0) await disownPidFile(pidFile, lines);
    return;
  }
  log.info(`Stopping the PostgreSQL (process ${pid}) that an earlier Parley left running.`);
  if (await endPostmaster(pid, { fast: FAST_SHUTDOWN_MS, immediate: IMMEDIATE_SHUTDOWN_MS })) return;
  throw new DatabaseStartError(
    `PostgreSQL (process ${pid}), left running by an earlier Parley in ${cluster}, does not stop. End it first.`,
  );
}

/** How long each kind of shutdown may take, in milliseconds. */
export interface ShutdownPatience {
  readonly fast: number;
  readonly immediate: number;
}

/**
 * Stops the PostgreSQL that runs on this cluster, if any, when its server can no longer do so. Returns whether none
 * runs now. No committed data is lost: the next start recovers from the write-ahead log.
 */
export async function stopCluster(cluster: string, patience: ShutdownPatience): Promise<boolean> {
  const { pid } = await readPidFile(cluster);
  return pid === undefined || endPostmaster(pid, patience);
}

/** The pid file of the last postmaster; `pid` is set only while that process runs on this cluster. */
async function readPidFile(cluster: string) {
  const pidFile = path.join(cluster, "postmaster.pid");
  const lines = await readFile(pidFile, "utf8").then(
    (text) => text.split("\n"),
    () => [],
  );
  const pid = Number(lines[0]);
  return { pidFile, lines, pid: isRunning(pid) && serves(pid, cluster) ? pid : undefined };
}

/** SIGINT ends all sessions and shuts down cleanly; SIGQUIT is a crash from which the log recovers. */
async function endPostmaster(pid: number, { fast, immediate }: ShutdownPatience): Promise<boolean> {
  return (await endsAfter("SIGINT", pid, fast)) || (await endsAfter("SIGQUIT", pid, immediate));
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
 * PostgreSQL refuses to start while any process has the id in the old postmaster's pid file, even a zombie or an
 * unrelated process. It ignores the id of its own parent, so we write ours. Removing the file would also remove the
 * shared memory key by which PostgreSQL detects backends that outlived their postmaster.
 */
async function disownPidFile(pidFile: string, lines: string[]): Promise<void> {
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join("\n"));
}
