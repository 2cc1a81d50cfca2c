import type { Services } from "../context/services.js";

/** The upper limit of counts: a queue may be much longer. */
export const mostCounted = 10_000;

/** The waiting entries of a queue, of all owners. Numbers stop at `mostCounted`. */
export interface QueueState {
  readonly waiting: number;
  /** Waiting entries that failed and will be retried. */
  readonly retrying: number;
  /** Entries with an unknown outcome that are not retried; missing where every outcome is known. */
  readonly unknown?: number;
  /** Entries that have used up their attempts; missing where such entries leave the queue. */
  readonly givenUp?: number;
  /** When the oldest waiting entry was due. Null when nothing is due. */
  readonly dueSince: Date | null;
}

/** A queue of a feature that appears in the metrics. */
export interface ObservedQueue {
  /** The value of the label `queue` in the metrics; never renamed. */
  readonly name: string;
  /** Reads a bounded number of rows, writes nothing and makes no outside calls. */
  read(services: Pick<Services, "clock" | "database">): Promise<QueueState>;
}
