import { useEffect, useSyncExternalStore } from "react";
import { withMarks } from "./bidi-marks.js";

const listeners = new Set<() => void>();
let title: string | null = null;

function set(next: string | null): void {
  title = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the object that the page shows, in the title of the window. Null or undefined while it is not known. */
export function useTitle(name: string | null | undefined): void {
  useEffect(() => {
    if (name == null || name === "") return;
    const own = withMarks(name);
    set(own);
    return () => {
      if (title === own) set(null);
    };
  }, [name]);
}

/** The object that the page shows; null for a page without one. */
export const useObjectTitle = (): string | null => useSyncExternalStore(listen, () => title);
