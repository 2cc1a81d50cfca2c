const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds to wait after the first failure, the second and so on (wire contract org 3.4). */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/**
 * The largest jitter, as a fraction of the pause. It prevents deliveries that failed together from being retried
 * together.
 */
const jitter = 0.1;

/**
 * Milliseconds from a failed attempt to the next; null when that was the last one.
 * @param attempt 1 for the first
 * @param random from 0 to 1, decides the jitter
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const pause = pauses[attempt - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * random));
}

/** How long an event waits for a receiver whose identity is frozen (wire contract reviews 6.1). */
const longestWait = 72 * hour;

/** Whether an event has waited too long for a frozen receiver. A replay waits as long as the freeze lasts. */
export function hasWaitedTooLong(
  { occurredAt, isReplay }: { readonly occurredAt: Date; readonly isReplay: boolean },
  now: Date,
): boolean {
  return !isReplay && now.getTime() - occurredAt.getTime() > longestWait;
}
