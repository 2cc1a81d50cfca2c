import { definePart } from "../context/parts.js";
import type { Services } from "../context/services.js";
import { addRefusals, type RefusedBy } from "./refused-sends.js";
import { reportRefusals } from "./report-refusals.js";

/** Rules and agents beyond this number are not counted until earlier ones are stored. */
const mostWaiting = 1000;

/** Counts refused sends in the background. */
export interface RefusalRecorder {
  /** Counts one. Returns at once. */
  refused(by: RefusedBy): void;
  /** Resolves when everything counted so far is stored. */
  settled(): Promise<void>;
}

/** At most one write at a time per process, with everything that was refused meanwhile. */
function createRecorder({ database, clock, log }: Services): RefusalRecorder {
  const waiting = new Map<string, { readonly by: RefusedBy; count: number }>();
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const taken = [...waiting.values()];
      waiting.clear();
      for (const { by, count } of taken) {
        await database.jobs.transaction(async (tx) => {
          await addRefusals(tx, by, count);
          await reportRefusals(tx, by, clock.now());
        });
      }
    }
  }

  function start(): Promise<void> {
    return drain()
      .catch((error: unknown) => log.warn({ error: String(error) }, "Refused sends were not counted"))
      .finally(() => {
        running = null;
      });
  }

  return {
    refused(by) {
      const key = `${by.identityId} ${by.step}`;
      const known = waiting.get(key);
      if (known !== undefined) known.count++;
      else if (waiting.size < mostWaiting) waiting.set(key, { by, count: 1 });
      running ??= start();
    },
    settled: () => running ?? Promise.resolve(),
  };
}

export const refusalRecorder = definePart({
  name: "the count of refused sends",
  open: createRecorder,
  close: (recorder) => recorder.settled(),
});
