/** How much of a class of earlier messages is included: the last few, or those of the last hours. */
export type ContextWindow =
  | { readonly mode: "count"; readonly count: number }
  | { readonly mode: "window"; readonly hours: number };

/** The conversation context that a subscription asks for; a class that is null or omitted is not included. */
export interface ContextConfig {
  readonly email?: ContextWindow | null;
  readonly texts?: ContextWindow | null;
  readonly calls?: ContextWindow | null;
}

/** Bytes of one webhook's context as JSON (wire contract org 3.5). */
export const contextBytes = 256 * 1024;

/** Reserved for the keys around the items. */
const frameBytes = 2_048;
/** The most items of a window of hours: each has a minimum size, so that more would not fit. */
export const mostContextItems = 1_000;

/** The limits of a window: the number of items and the earliest time. */
export function reachOf(window: ContextWindow, before: Date): { readonly limit: number; readonly since: Date | null } {
  if (window.mode === "count") return { limit: window.count, since: null };
  return { limit: mostContextItems, since: new Date(before.getTime() - window.hours * 60 * 60 * 1000) };
}

/** As many of the newest items as fit into a context, oldest first. */
export function fitIntoContext(newest: readonly object[]): {
  readonly items: readonly object[];
  readonly truncated: boolean;
} {
  const items: object[] = [];
  let left = contextBytes - frameBytes;
  for (const item of newest) {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    if (left < 0) return { items: items.reverse(), truncated: true };
    items.push(item);
  }
  return { items: items.reverse(), truncated: false };
}

/** The member of a context that describes the requested window. */
export function echoOf(window: ContextWindow): object {
  return window.mode === "count" ? { mode: "count", requested: window.count } : { mode: "window", hours: window.hours };
}

/** An empty class: why, and what was requested. */
export function skippedContext(window: ContextWindow, skipped: "no_contact" | "no_resource"): object {
  return { scope: "contact", items: [], truncated: false, ...echoOf(window), skipped };
}
