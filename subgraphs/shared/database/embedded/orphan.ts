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
 * Stops the PostgreSQL that runs on this cluster, if one does, for a server that cannot do it itself any more. Answers
 * whether none runs now. Nothing that was committed is lost: the next start recovers from the log where it has to.
 */
export async function stopCluster(cluster: string, patience: ShutdownPatience): Promise<boolean> {
  const { pid } = await readPidFile(cluster);
  return pid === undefined || endPostmaster(pid, patience);
}

/** What the last postmaster wrote down; `pid` only while that process runs on this cluster. */
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
 * PostgreSQL refuses to start while any process has the id that a dead postmaster wrote down, be it a zombie or a
 * stranger. It ignores the id of its own parent, so we write ours; removing the file would also remove the shared memory
 * key by which PostgreSQL notices backends that outlived their postmaster.
 */
async function disownPidFile(pidFile: string, lines: string[]): Promise<void> {
  await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join("\n"));
}
