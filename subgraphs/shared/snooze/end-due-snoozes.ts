import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import { errorFields } from "../work/error-fields.js";
import type { LastingWork } from "../work/lasting-work.js";
import { type DueSnooze, findDueSnoozes, type SnoozeTable } from "./snoozes.js";

/** Snoozes that are read at once. */
const readTogether = 50;

/** How a domain ends snoozes whose time has come. */
export interface SnoozeEnds {
  /** The name of the work. */
  readonly name: string;
  readonly table: SnoozeTable;
  /**
   * Locks the object, and then ends its snooze if it is still due: another process may have done it, or a user may have
   * changed it.
   */
  readonly end: (tx: Transaction, services: Services, due: DueSnooze) => Promise<void>;
}

/**
 * Ends snoozes whose time has come. Every process looks every few seconds, so a change of a time needs no other job. One
 * failure does not stop those after it: it is tried again the next time.
 */
export function endDueSnoozes({ name, table, end }: SnoozeEnds): LastingWork {
  return {
    name,
    begin(services) {
      let isStopping = false;
      const { database, clock, log } = services;
      return {
        async tend() {
          const now = clock.now();
          let due: DueSnooze[] = [];
          do {
            due = await findDueSnoozes(database.jobs.reader, table, now, due.at(-1) ?? null, readTogether);
            for (const one of due) {
              if (isStopping) return;
              try {
                await database.jobs.transaction((tx) => end(tx, services, one));
              } catch (error) {
                log.warn({ snoozed: one.objectId, ...errorFields(error) }, "A snooze ends at another attempt");
              }
            }
          } while (due.length === readTogether);
        },
        async stop() {
          isStopping = true;
        },
      };
    },
  };
}
