import type { Services } from "../shared/context/services.js";
import { lastUsedResolutionSeconds } from "./rules/limits.js";
import { type KeyCredential, touchKeys } from "./store/credentials.js";

/** More keys than this wait for nobody: their next use is noted instead. */
const mostWaiting = 1000;

/** Notes the use of keys beside the requests, never in their way. */
export interface LastUsedRecorder {
  /** Remembers that the key was used now. Returns at once. */
  used(key: KeyCredential): void;
  /** Resolves when everything remembered so far is written. */
  settled(): Promise<void>;
}

/** At most one write at a time per process, each for all keys used meanwhile; a key at most once a minute. */
export function createLastUsedRecorder({ database, clock, log }: Services): LastUsedRecorder {
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;

  const threshold = (): Date => new Date(clock.now().getTime() - lastUsedResolutionSeconds * 1000);

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting.clear();
      await touchKeys(database.jobs.reader, ids, clock.now(), threshold());
    }
  }

  function start(): Promise<void> {
    return drain()
      .catch((error: unknown) => log.debug({ error: String(error) }, "The use of keys was not noted"))
      .finally(() => {
        running = null;
      });
  }

  return {
    used(key) {
      if (key.lastUsedAt !== null && key.lastUsedAt > threshold()) return;
      if (waiting.size >= mostWaiting) return;
      waiting.add(key.id);
      running ??= start();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
