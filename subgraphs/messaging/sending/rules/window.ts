/** How much of a limit a window has used. */
export interface UsedWindow {
  readonly limit: number;
  readonly seconds: number;
  /** When the latest but `limit` - 1 of what counts in it was; null when there are fewer. */
  readonly oldest: Date | null;
}

/** What a client is told of a limit that it reached. */
export interface ReachedLimit {
  readonly limit: number;
  readonly remaining: 0;
  /** Seconds since the epoch: when the next one fits. */
  readonly reset: number;
  readonly retryAfter: number;
}

/** The limit that one more send would pass; null when it fits. A limit of 0 is none. */
export function reachedLimit({ limit, seconds, oldest }: UsedWindow, now: Date): ReachedLimit | null {
  if (limit === 0 || oldest === null) return null;
  const free = oldest.getTime() + seconds * 1000;
  const retryAfter = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
  return { limit, remaining: 0, reset: Math.ceil(free / 1000), retryAfter };
}
