import { readFileSync, readlinkSync } from "node:fs";
import type { Worker } from "node:worker_threads";

/** Clock ticks per second in Linux' files about threads, on every machine that Node supports. */
const ticksPerSecond = 100;
/** The position of the ticks after the thread's name: in user mode, and in the kernel. */
const ticksAt = [11, 12] as const;

/** The system's id of the calling thread; null where the system does not provide it. */
export function systemThreadId(): number | null {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return null;
  }
}

/**
 * Processor time that a thread has used, in milliseconds; null where neither Node nor the system provides it.
 * @param id its `systemThreadId`
 */
export async function processorTimeOf(thread: Worker, id: number | null): Promise<number | null> {
  const { cpuUsage } = thread as Worker & { cpuUsage?: () => Promise<{ user: number; system: number }> };
  try {
    if (cpuUsage !== undefined) {
      const { user, system } = await cpuUsage.call(thread);
      return (user + system) / 1_000;
    }
    if (id === null) return null;
    const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
    // The name before may contain blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (ticksAt.reduce((sum, at) => sum + Number(fields[at]), 0) * 1_000) / ticksPerSecond;
  } catch {
    return null;
  }
}
