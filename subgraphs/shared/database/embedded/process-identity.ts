import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const isLinux = process.platform === "linux";

/**
 * A token that is the same during the life of a process and differs for a later process with the same id, so that a
 * reused id is not mistaken for its predecessor. Undefined when the system does not provide it.
 */
export function startToken(pid: number): string | undefined {
  return isLinux ? linuxStartToken(pid) : portableStartToken(pid);
}

/** False only when it is certain that the process has ended (or is a zombie, which holds nothing). */
export function isRunning(pid: number, token?: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  if (isLinux && linuxState(pid) === "Z") return false;
  const current = startToken(pid);
  return token === undefined || current === undefined || current === token;
}

/** The command line, arguments joined by spaces; empty when the process is gone or hidden. */
export function commandLine(pid: number): string {
  try {
    return isLinux
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim()
      : ps(pid, "command").trim();
  } catch {
    return "";
  }
}

/** The parent process; undefined when the system does not provide it. */
export function parentOf(pid: number): number | undefined {
  try {
    const parent = Number(isLinux ? linuxStat(pid)?.[1] : ps(pid, "ppid"));
    return Number.isSafeInteger(parent) ? parent : undefined;
  } catch {
    return undefined;
  }
}

function linuxStartToken(pid: number): string | undefined {
  const startedAfterBoot = linuxStat(pid)?.[19];
  if (startedAfterBoot === undefined) return undefined;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8)}-${startedAfterBoot}`;
}

function linuxState(pid: number): string | undefined {
  return linuxStat(pid)?.[0];
}

/** The fields of /proc/<pid>/stat after the command name, which itself may contain spaces and brackets. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function portableStartToken(pid: number): string | undefined {
  try {
    return createHash("sha256").update(ps(pid, "lstart").trim()).digest("hex").slice(0, 12);
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: 5_000,
  });
}
