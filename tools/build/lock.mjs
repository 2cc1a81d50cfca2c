import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./files.mjs";

const LOCK = join(ROOT, "dist/.build.lock");
const TAKEOVER = `${LOCK}.takeover`;
const POLL_MS = 100;
// No build takes this long: an older lock belongs to a process whose id something else has by now.
const ABANDONED_MS = 10 * 60_000;
const WAIT_MS = 5 * 60_000;

/**
 * Runs `work` while no other process of this project builds. Several commands that each build what is missing may be
 * started at once; two compilers that write the same folder would leave a mixture.
 */
export async function withBuildLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  const deadline = Date.now() + WAIT_MS;
  while (!create(LOCK)) {
    if (Date.now() > deadline)
      throw new Error(`another build has held ${LOCK} for too long; remove it if none is running`);
    if (!isHeld(LOCK)) removeAbandoned();
    else await sleep(POLL_MS);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** Creates a lock file in this process's name; false when there is one already. */
function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process named in the lock still lives. A lock without a name is being written at this moment. */
function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    const age = Date.now() - statSync(path).mtimeMs;
    if (age > ABANDONED_MS) return false;
    if (!pid) return age < 1_000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Only one process at a time may judge and remove: a second one could remove the lock that the first has just taken. */
function removeAbandoned() {
  if (!create(TAKEOVER)) {
    if (!isHeld(TAKEOVER)) rmSync(TAKEOVER, { force: true });
    return;
  }
  if (!isHeld(LOCK)) rmSync(LOCK, { force: true });
  rmSync(TAKEOVER, { force: true });
}
