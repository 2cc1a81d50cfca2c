import { useSyncExternalStore } from "react";

/** Whether the page shows current data. Away: the server has not answered since the page was opened. */
export type Liveness = "connecting" | "away" | "live" | "interrupted" | "signed out";

const listeners = new Set<() => void>();
let liveness: Liveness = "connecting";

/** Calls the listener with each change, also while nothing is drawn. */
export function followLiveness(listener: (liveness: Liveness) => void): void {
  listeners.add(() => listener(liveness));
}

export function setLiveness(next: Liveness): void {
  if (next === liveness) return;
  liveness = next;
  for (const listener of listeners) listener();
}

export const getLiveness = (): Liveness => liveness;

export function useLiveness(): Liveness {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => liveness,
  );
}
