import { pauseAfter } from "./schedule.js";

/** The consequence of an attempt: delivered, the receiver is gone, retry later, or give up (wire contract org 3.4). */
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
 * Decides the outcome of an attempt from the status of the answer, which is null when there was none.
 * @param attempt 1 for the first by the schedule
 * @param random from 0 to 1, for the jitter of the schedule
 */
export function outcomeOf(status: number | null, attempt: number, random: number): Outcome {
  if (arrived(status)) return { kind: "delivered" };
  if (status === 410) return { kind: "gone" };
  const pauseMs = pauseAfter(attempt, random);
  return pauseMs === null ? { kind: "given_up" } : { kind: "retry", pauseMs };
}
