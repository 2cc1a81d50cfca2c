/** After this many seconds without an outcome, it is finally unknown (wire contract chat 7). */
export const outcomeSeconds = 120;

/** Writes of before then that have no outcome are unknown. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - outcomeSeconds * 1000);
}

/** The latest time of the event after that, in seconds (wire contract chat 7). */
const eventWithin = 15;
const minute = 60_000;

/**
 * When to look for expired writes again, if that is before the job's next regular run in a minute; null if it is not.
 * @param oldest when the oldest write without an outcome began; null when there is none
 */
export function nextLook(oldest: Date | null, now: Date): Date | null {
  if (oldest === null) return null;
  const isOver = oldest.getTime() + outcomeSeconds * 1000;
  if (isOver >= now.getTime() + minute) return null;
  return new Date(Math.max(isOver, now.getTime() + eventWithin * 1000));
}

/** A write's status and its error, as far as time changes them. */
export interface Aging {
  readonly status: "in_progress" | "succeeded" | "failed" | "unknown";
  readonly errorCode: string | null;
  readonly createdAt: Date;
}

/** The present outcome of a write, even if its expiry is not stored yet. */
export function agedTo<Write extends Aging>(write: Write, now: Date): Write {
  if (write.status !== "in_progress" || write.createdAt > expiredBefore(now)) return write;
  return { ...write, status: "unknown", errorCode: "outcome_unknown" };
}
