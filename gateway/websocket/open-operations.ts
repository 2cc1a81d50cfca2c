import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** An operation in progress on a connection. */
export interface OpenOperation {
  /** Its event stream: ended with the connection. */
  stream(events: AsyncIterator<unknown>): void;
  /** It has ended. May be called more than once. */
  end(): void;
}

/**
 * The operations in progress on one connection, by our own count. graphql-ws removes an operation as soon as the client
 * sends "complete", even while it is still being prepared, so that a client could start any number of them.
 */
export class OpenOperations {
  private readonly operations = new Set<OpenOperation>();
  private readonly streams = new Map<OpenOperation, AsyncIterator<unknown>>();
  private closed = false;

  constructor(private readonly most: number) {}

  /** @throws Problem `operation_too_complex` when too many are open */
  begin(): OpenOperation {
    if (this.operations.size >= this.most) {
      const message = `A connection may have at most ${this.most} operations open.`;
      throw sharedErrors.problem("operation_too_complex", { message });
    }
    const operation: OpenOperation = {
      stream: (events) => {
        if (this.closed) void events.return?.();
        else this.streams.set(operation, events);
      },
      end: () => {
        this.operations.delete(operation);
        this.streams.delete(operation);
      },
    };
    this.operations.add(operation);
    return operation;
  }

  /** The connection is closed: its streams have no reader. */
  close(): void {
    this.closed = true;
    for (const events of this.streams.values()) void events.return?.();
  }
}
