import type { Services } from "../context/services.js";

/** Work that lasts as long as the process, such as sockets to the outside. */
export interface LastingWork {
  /** Lower-case words and hyphens, with the domain first: `chat-sockets`. */
  readonly name: string;
  /** @param wake runs `tend` at once, when something changed before its time */
  begin(services: Services, wake: () => void): RunningLastingWork;
}

/** Lasting work of a process. */
export interface RunningLastingWork {
  /** Maintains what it holds, and starts what is due by the clock. Called every few seconds, never concurrently. */
  tend(): Promise<void>;
  /** Releases everything, so that another process may take it. */
  stop(): Promise<void>;
}
