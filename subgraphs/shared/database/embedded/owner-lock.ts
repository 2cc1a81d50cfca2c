import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "../start-error.js";
import { isRunning, startToken } from "./process-identity.js";

const ATTEMPTS = 5;

export interface OwnerLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only owner of a data directory, or throws naming the process that is.
 *
 * Node has no file locks, so each contender first writes a file of its own and then looks for others. Of two that come
 * at once at least one sees the other, so never both own it; when both see each other both step back and try again. A
 * file's name is unique to its process and says when that started, so the file of a dead process can be removed without
 * ever hitting a living one, reused process ids included.
 */
export async function acquireOwnerLock(dataDir: string): Promise<OwnerLock> {
  const folder = path.join(dataDir, "lock");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    const file = path.join(folder, claimName());
    await (await open(file, "wx", 0o600)).close();
    const owner = await findOtherOwner(folder, path.basename(file));
    if (owner === undefined) return { release: () => rm(file, { force: true }) };
    await rm(file, { force: true });
    if (attempt === ATTEMPTS) throw new DatabaseStartError(refusal(owner, dataDir));
    await sleep(20 + Math.random() * 80);
  }
}

function claimName(): string {
  return [process.pid, startToken(process.pid) ?? "", randomBytes(6).toString("hex")].join(".");
}

async function findOtherOwner(folder: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    if (name === own) continue;
    const [pid, token] = name.split(".");
    if (isRunning(Number(pid), token || undefined)) return Number(pid);
    await rm(path.join(folder, name), { force: true });
  }
  return undefined;
}

function refusal(pid: number, dataDir: string): string {
  const shown = path.relative(process.cwd(), dataDir);
  const folder = shown === "" || shown.startsWith("..") ? dataDir : shown;
  const who = pid === process.pid ? "This process" : `Another Parley (process ${pid})`;
  return `${who} is using ${folder}. Stop it first, or set PARLEY_DATA_DIR to give this one a folder of its own.`;
}
