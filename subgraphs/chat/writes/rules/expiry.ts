/** After so many seconds without an outcome, it is unknown for good (wire contract chat 7). */
export const outcomeSeconds = 120;

/** Writes of before then that have no outcome are unknown. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - outcomeSeconds * 1000);
}

/** A write's status and its error, as far as time changes them. */
export interface Aging {
  readonly status: "in_progress" | "succeeded" | "failed" | "unknown";
  readonly errorCode: string | null;
  readonly createdAt: Date;
}

/** What is true of a write now: nobody need have noted that its time is over. */
export function agedTo<Write extends Aging>(write: Write, now: Date): Write {
  if (write.status !== "in_progress" || write.createdAt > expiredBefore(now)) return write;
  return { ...write, status: "unknown", errorCode: "outcome_unknown" };
}
