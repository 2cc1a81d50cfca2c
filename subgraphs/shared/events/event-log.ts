/** The running event log of a process: it numbers what was committed and tells readers that there is something new. */
export interface EventLog {
  /** The position of the newest published event; 0 when there is none. Read from the database. */
  head(): Promise<bigint>;
  /** Calls `wake` whenever the head may have moved, until the returned function is called. */
  onAdvance(wake: () => void): () => void;
  /** Publishes everything committed so far; resolves when it is numbered. For tests and graceful stops. */
  publish(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
