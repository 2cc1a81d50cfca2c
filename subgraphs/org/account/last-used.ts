import type { Services } from "../../shared/context/services.js";
import type { Writer } from "../../shared/database/client.js";
import { lastUsedResolutionSeconds } from "./rules.js";

/** A row with the time of its last use. */
interface Used {
  readonly id: string;
  readonly lastUsedAt: Date | null;
}

/** Stores `now` as their last use, unless a use since `unlessAfter` is stored. */
type Touch = (db: Writer, ids: readonly string[], now: Date, unlessAfter: Date) => Promise<void>;

/** Uses beyond this number are dropped: the next use is stored instead. */
const mostWaiting = 1000;

/** Stores the last use of keys or sessions in the background, without delaying requests. */
export interface LastUsedRecorder {
  /** Queues a use. Returns at once. */
  used(row: Used): void;
  /** Resolves when everything queued so far is written. */
  settled(): Promise<void>;
}

/** At most one write at a time per process, for everything used meanwhile; at most once a minute for each row. */
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
