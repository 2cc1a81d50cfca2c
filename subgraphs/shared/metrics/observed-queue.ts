import type { Services } from "../context/services.js";

/** How much of a queue is counted at most: what waits may be much more. */
export const mostCounted = 10_000;

/** What waits in a queue, whoever it belongs to. Numbers stop at `mostCounted`. */
export interface QueueState {
  readonly waiting: number;
  /** Of those that wait, the ones that failed and are tried again. */
  readonly retrying: number;
  /** What nobody knows the outcome of, and is not tried again; missing where every outcome is known. */
  readonly unknown?: number;
  /** What failed as often as it may; missing where that leaves the queue. */
  readonly givenUp?: number;
  /** When the oldest that waits was due. Null when nothing is due. */
  readonly dueSince: Date | null;
}

/** A queue of a feature that is shown in the metrics. */
export interface ObservedQueue {
  /** Stands in the metrics as the label `queue`; never renamed. */
  readonly name: string;
  /** Reads a bounded number of rows, writes nothing and calls nobody outside. */
  read(services: Pick<Services, "clock" | "database">): Promise<QueueState>;
}
