import { readFileSync, readlinkSync } from "node:fs";
import type { Worker } from "node:worker_threads";

/** Clock ticks a second in what Linux tells of a thread, on every machine that Node runs on. */
const ticksPerSecond = 100;
/** Where the ticks stand after the name of the thread: as a program, and in the kernel. */
const ticksAt = [11, 12] as const;

/** The number by which the system knows the thread that calls this; null where it does not say. */
export function systemThreadId(): number | null {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return null;
  }
}

/**
 * Processor time that a thread has used, in milliseconds; null where neither Node nor the system says.
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
    // The name before may have blanks and brackets in it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (ticksAt.reduce((sum, at) => sum + Number(fields[at]), 0) * 1_000) / ticksPerSecond;
  } catch {
    return null;
  }
}
