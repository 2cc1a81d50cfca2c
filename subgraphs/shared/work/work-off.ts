import type { Services } from "../context/services.js";
import { errorFields } from "./error-fields.js";

/** Items that each have a due time. */
export interface Due {
  /** Leases at most `most` items that are due before `now`, until the given time. */
  readonly take: (due: {
    readonly now: Date;
    readonly until: Date;
    readonly most: number;
  }) => Promise<readonly string[]>;
  readonly work: (id: string) => Promise<unknown>;
  /** The log message for a failed item. It is due again when its lease ends. */
  readonly failure: string;
}

/** The number of concurrent items: each may wait for a slow server. */
const together = 10;
/** How long the items of a killed process stay leased. */
const lease = 10 * 60_000;

/** Works on all due items, several at a time. One failure does not stop the others. */
export async function workOff(
  { clock, log }: Pick<Services, "clock" | "log">,
  signal: AbortSignal,
  { take, work, failure }: Due,
): Promise<void> {
  for (let taken = together; taken === together && !signal.aborted;) {
    const now = clock.now();
    const due = await take({ now, until: new Date(now.getTime() + lease), most: together });
    taken = due.length;
    const ends = await Promise.allSettled(due.map(work));
    for (const end of ends) if (end.status === "rejected") log.warn(errorFields(end.reason), failure);
  }
}
