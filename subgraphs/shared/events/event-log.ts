import type { Notifications } from "./notifications.js";

/**
 * Called when there may be new events. A reader that had read everything before it began to wait has missed nothing up
 * to the position `clean`.
 */
export type AudienceWake = (clean: bigint) => void;

/** The running event log of a process: it numbers committed events and notifies readers. */
export interface EventLog {
  /** The position of the newest published event; 0 when there is none. Read from the database. */
  head(): Promise<bigint>;
  /** Calls `wake` whenever the head may have moved, until the returned function is called. */
  onAdvance(wake: () => void): () => void;
  /**
   * Calls `wake` whenever there may be new events for an audience. The audience is named by its id. For an identity:
   * its own events, or a change of the right to them. For an organization: the events that belong to no identity. It is
   * cheaper than `onAdvance` for readers of one audience, of which there are many.
   */
  onAudienceAdvance(audience: string, wake: AudienceWake): () => void;
  /** Every reader of an audience has been woken for its events up to this position. */
  announced(): bigint;
  /** Publishes everything committed so far; resolves when it is numbered. For tests and graceful stops. */
  publish(): Promise<void>;
  /** Notifications between processes outside the log, over the same LISTEN connection. */
  readonly notifications: Notifications;
  start(): Promise<void>;
  stop(): Promise<void>;
}
