import type { Notifications } from "./notifications.js";

/**
 * Told that something may be new. `clean` is a position up to which nothing was missed by a reader that had read
 * everything before it began to wait.
 */
export type AudienceWake = (clean: bigint) => void;

/** The running event log of a process: it numbers what was committed and tells readers that there is something new. */
export interface EventLog {
  /** The position of the newest published event; 0 when there is none. Read from the database. */
  head(): Promise<bigint>;
  /** Calls `wake` whenever the head may have moved, until the returned function is called. */
  onAdvance(wake: () => void): () => void;
  /**
   * Calls `wake` whenever there may be something new for an audience, named by its id: an identity's own events or a
   * change of its right to them, or those events of an organization that are no identity's. Cheaper than `onAdvance` for
   * readers of one audience, of which there are many.
   */
  onAudienceAdvance(audience: string, wake: AudienceWake): () => void;
  /** The position up to which every reader of an audience has been woken for what concerns it. */
  announced(): bigint;
  /** Publishes everything committed so far; resolves when it is numbered. For tests and graceful stops. */
  publish(): Promise<void>;
  /** What processes tell each other outside the log, over the same LISTEN connection. */
  readonly notifications: Notifications;
  start(): Promise<void>;
  stop(): Promise<void>;
}
