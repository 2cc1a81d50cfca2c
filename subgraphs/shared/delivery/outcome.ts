import { pauseAfter } from "./schedule.js";

/** What follows from an attempt: it arrived; the receiver is gone for good; again later; no more (wire contract org 3.4). */
export type Outcome =
  | { readonly kind: "delivered" }
  | { readonly kind: "gone" }
  | { readonly kind: "retry"; readonly pauseMs: number }
  | { readonly kind: "given_up" };

/** Whether an answer says that the event arrived: any 2xx. */
export function arrived(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/**
 * Judges an attempt by the status of the answer, which is null when none came.
 * @param attempt 1 for the first by the schedule
 * @param random from 0 to 1, for the jitter of the schedule
 */
export function outcomeOf(status: number | null, attempt: number, random: number): Outcome {
  if (arrived(status)) return { kind: "delivered" };
  if (status === 410) return { kind: "gone" };
  const pauseMs = pauseAfter(attempt, random);
  return pauseMs === null ? { kind: "given_up" } : { kind: "retry", pauseMs };
}
