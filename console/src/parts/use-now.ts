import { useSyncExternalStore } from "react";

/** Milliseconds between two looks at the clock. */
const every = 15_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function listen(listener: () => void): () => void {
  // Nothing looked at the clock for a while.
  if (listeners.size === 0) tick();
  listeners.add(listener);
  timer ??= setInterval(tick, every);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The time, a few times a minute: one clock for all that shows how long ago something was. */
export const useNow = (): number => useSyncExternalStore(listen, () => now);
