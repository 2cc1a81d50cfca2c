import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isRunning, startToken } from "../../subgraphs/shared/database/embedded/process-identity.js";
import type { Listener } from "./open-listeners.js";
import { writeAtomically } from "../../subgraphs/shared/files/write-atomically.js";

interface Announcement {
  readonly url: string;
  /** Other listeners, by name: `SMTP`. */
  readonly listeners: Readonly<Record<string, string>>;
  readonly pid: number;
  /** Distinguishes the process from a later one with the same id. */
  readonly token: string | null;
}

const fileIn = (dataDir: string): string => path.resolve(dataDir, "server.json");

/**
 * Writes the local addresses of this process to the data directory, so that commands on this machine find it. Returns a
 * function that removes the file. A server that may not write there continues without it.
 */
export async function announceAddress(
  dataDir: string,
  url: string,
  listening: readonly Listener[],
): Promise<() => Promise<void>> {
  const file = fileIn(dataDir);
  const listeners = Object.fromEntries(
    listening.flatMap(({ name, address }) => (address === null ? [] : [[name, address]])),
  );
  const announcement: Announcement = { url, listeners, pid: process.pid, token: startToken(process.pid) ?? null };
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeAtomically(file, `${JSON.stringify(announcement)}\n`);
  } catch {
    return () => Promise.resolve();
  }
  return async () => {
    if ((await read(file))?.pid === process.pid) await rm(file, { force: true });
  };
}

/** The address of this data directory's server; null when none runs. */
export async function runningAddress(dataDir: string): Promise<string | null> {
  const found = await read(fileIn(dataDir));
  return found !== null && isRunning(found.pid, found.token ?? undefined) ? found.url : null;
}

async function read(file: string): Promise<Announcement | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Announcement;
  } catch {
    return null;
  }
}
