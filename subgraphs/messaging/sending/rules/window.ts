/** The used part of a limit in a window. */
export interface UsedWindow {
  readonly limit: number;
  readonly seconds: number;
  /** The time of the `limit`-th latest entry; null when there are fewer. */
  readonly oldest: Date | null;
}

/** The data about a reached limit for clients. */
export interface ReachedLimit {
  readonly limit: number;
  readonly remaining: 0;
  /** Seconds since the epoch: when the next one fits. */
  readonly reset: number;
  readonly retryAfter: number;
}

/** The limit that one more send would exceed; null when it fits. A limit of 0 means none. */
export function reachedLimit({ limit, seconds, oldest }: UsedWindow, now: Date): ReachedLimit | null {
  if (limit === 0 || oldest === null) return null;
  const free = oldest.getTime() + seconds * 1000;
  const retryAfter = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  return { limit, remaining: 0, reset: Math.ceil(free / 1000), retryAfter };
}
