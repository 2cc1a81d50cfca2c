import type { Services } from "../context/services.js";
import { errorFields } from "./error-fields.js";

/** Things that are due at a time of their own. */
export interface Due {
  /** Takes some that are due before `now`, and leases them until then. */
  readonly take: (now: Date, until: Date, limit: number) => Promise<readonly string[]>;
  readonly work: (id: string) => Promise<unknown>;
  /** What the log says of one that failed. It is due again when its lease ends. */
  readonly failure: string;
}

/** Worked on at once: each may wait for a slow server. */
const together = 10;
/** How long a process that was killed keeps a thing from being worked on. */
const lease = 10 * 60_000;

/** Works on everything that is due, some at a time; one that fails does not stop the others. */
export async function workOff(
  { clock, log }: Pick<Services, "clock" | "log">,
  signal: AbortSignal,
  { take, work, failure }: Due,
): Promise<void> {
  for (let taken = together; taken === together && !signal.aborted;) {
    const now = clock.now();
    const due = await take(now, new Date(now.getTime() + lease), together);
    taken = due.length;
    const ends = await Promise.allSettled(due.map(work));
    for (const end of ends) if (end.status === "rejected") log.warn(errorFields(end.reason), failure);
  }
}
