import type { Services } from "../../shared/context/services.js";
import type { Writer } from "../../shared/database/client.js";
import { lastUsedResolutionSeconds } from "./rules.js";

/** A row that says when it was used last. */
interface Used {
  readonly id: string;
  readonly lastUsedAt: Date | null;
}

/** Notes that those were used at `now`, unless that was noted since `unlessAfter`. */
type Touch = (db: Writer, ids: readonly string[], now: Date, unlessAfter: Date) => Promise<void>;

/** More than this wait for nobody: their next use is noted instead. */
const mostWaiting = 1000;

/** Notes the use of keys or sessions beside the requests, never in their way. */
export interface LastUsedRecorder {
  /** Remembers that it was used now. Returns at once. */
  used(row: Used): void;
  /** Resolves when everything remembered so far is written. */
  settled(): Promise<void>;
}

/** At most one write at a time per process, each for all that were used meanwhile; one of them at most once a minute. */
export function createLastUsedRecorder({ database, clock, log }: Services, touch: Touch): LastUsedRecorder {
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;

  const threshold = (): Date => new Date(clock.now().getTime() - lastUsedResolutionSeconds * 1000);

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      await touch(database.jobs.writer, ids, clock.now(), threshold());
    }
  }

  function start(): Promise<void> {
    return drain()
      .catch((error: unknown) => log.debug({ error: String(error) }, "The use of credentials was not noted"))
      .finally(() => {
        running = null;
      });
  }

  return {
    used({ id, lastUsedAt }) {
      if (lastUsedAt !== null && lastUsedAt > threshold()) return;
      if (waiting.size >= mostWaiting) return;
      waiting.add(id);
      running ??= start();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
