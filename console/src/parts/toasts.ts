import { useSyncExternalStore } from "react";

/** Something that was done, said at the edge of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Takes it back; the toast goes when it is called. */
  readonly undo?: () => void;
}

/** Milliseconds for which it is shown. */
const stays = 8_000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let last = 0;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Says that something was done. With `undo` there is a button that takes it back, for `ms` milliseconds. Answers how the
 * toast is taken away earlier.
 */
export function toast(text: string, undo?: () => void, ms = stays): () => void {
  const id = ++last;
  change([...toasts, { id, text, ...(undo && { undo }) }]);
  setTimeout(() => dismiss(id), ms);
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  change(toasts.filter((one) => one.id !== id));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that stand there now, the oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(listen, () => toasts);
