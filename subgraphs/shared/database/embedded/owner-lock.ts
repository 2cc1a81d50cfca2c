import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseStartError } from "../start-error.js";
import { answers, type LivingFile, writeLivingFile } from "./living-file.js";
import { isRunning, startToken } from "./process-identity.js";

const ATTEMPTS = 5;

export interface OwnerLock {
  release(): Promise<void>;
}

interface Claim {
  readonly name: string;
  readonly file: LivingFile;
}

/**
 * Makes this process the only owner of a data directory, or throws with the name of the owner.
 *
 * Node has no file locks, so each contender first writes a file and then looks for others. It owns the directory once
 * it sees none. If two processes start at once, at least one sees the other, so there are never two owners. If both see
 * each other, the first by name stays and looks again; the others give up. The name of a file is unique to its process
 * and contains its start time. So the file of an ended process can be removed without hitting a running one, even when
 * process ids are reused. The file also answers while its process runs, because a process of another container is not
 * visible otherwise.
 */
export async function acquireOwnerLock(dataDir: string): Promise<OwnerLock> {
  const folder = path.join(dataDir, "lock");
  let claim: Claim | undefined;
  let other: string | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    claim ??= await writeClaim(folder);
    other = await findOther(folder, claim.name);
    if (other === undefined) return { release: claim.file.remove };
    if (other < claim.name || attempt === ATTEMPTS) {
      await claim.file.remove();
      claim = undefined;
    }
    await sleep(20 + Math.random() * 80);
  }
  throw new DatabaseStartError(refusal(other ?? "", dataDir));
}

/** The process that owns this data directory now, if any. */
export async function findOwner(dataDir: string): Promise<number | undefined> {
  const folder = path.join(dataDir, "lock");
  const claim = existsSync(folder) ? await findOther(folder, "") : undefined;
  return claim === undefined ? undefined : ownerOf(claim);
}

async function writeClaim(folder: string): Promise<Claim> {
  const name = [process.pid, startToken(process.pid) ?? "", randomBytes(6).toString("hex")].join(".");
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { name, file: await writeLivingFile(folder, name) };
  } catch (error) {
    throw new DatabaseStartError(
      `The data directory ${path.dirname(folder)} cannot be written by this user (${(error as Error).message}). ` +
        "Start Parley as the user that owns it, or set PARLEY_DATA_DIR to a folder of your own.",
    );
  }
}

/** The first other claim, by name, of a running process. Claims of ended processes are removed. */
async function findOther(folder: string, own: string): Promise<string | undefined> {
  const running: string[] = [];
  for (const name of await readdir(folder)) {
    if (name === own || isUnfinished(name)) continue;
    if (runsHere(name) || (await answers(folder, name))) running.push(name);
    else await rm(path.join(folder, name), { force: true });
  }
  return running.sort()[0];
}

const isUnfinished = (name: string): boolean => name.startsWith(".");

function ownerOf(claim: string): number {
  return Number(claim.split(".")[0]);
}

function runsHere(claim: string): boolean {
  return isRunning(ownerOf(claim), claim.split(".")[1] || undefined);
}

function nameOfOwner(claim: string): string {
  if (!runsHere(claim)) return "A Parley in another container";
  const pid = ownerOf(claim);
  return pid === process.pid ? "This process" : `Another Parley (process ${pid})`;
}

function refusal(claim: string, dataDir: string): string {
  const shown = path.relative(process.cwd(), dataDir);
  const folder = shown === "" || shown.startsWith("..") ? dataDir : shown;
  return `${nameOfOwner(claim)} is using ${folder}. Stop it first, or set PARLEY_DATA_DIR to give this one a folder of its own.`;
}
