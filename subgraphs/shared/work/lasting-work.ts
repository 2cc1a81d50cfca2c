import type { Services } from "../context/services.js";

/** Work that lasts as long as the process: what it holds open, such as sockets to the outside. */
export interface LastingWork {
  /** Lower-case words and hyphens, with the domain first: `chat-sockets`. */
  readonly name: string;
  /** @param wake has it tended at once, when something changed before its time */
  begin(services: Services, wake: () => void): RunningLastingWork;
}

/** Lasting work of a process. */
export interface RunningLastingWork {
  /** Looks after what is held, and takes on what is due by the clock. Called every few seconds, never twice at once. */
  tend(): Promise<void>;
  /** Lets everything go, so that another process may have it. */
  stop(): Promise<void>;
}
