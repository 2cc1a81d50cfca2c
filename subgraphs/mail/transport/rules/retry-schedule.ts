const minute = 60_000;
/** Minutes between the first attempts; later attempts are hourly (wire contract mail 17.2). */
const pauses = [1, 5, 15, 60];

/**
 * When a mail is retried; null when its time is over.
 * @param attempts the number of attempts, 1 or more
 * @param queuedAt when it was queued
 */
export function nextAttempt(attempts: number, queuedAt: Date, now: Date, retryHours: number): Date | null {
  const pause = (pauses[attempts - 1] ?? 60) * minute;
  const next = now.getTime() + pause;
  return next <= queuedAt.getTime() + retryHours * 60 * minute ? new Date(next) : null;
}
