import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** An operation that has begun on a connection. */
export interface OpenOperation {
  /** Its event stream: ended with the connection. */
  stream(events: AsyncIterator<unknown>): void;
  /** It is over. May be called more than once. */
  end(): void;
}

/**
 * What one connection has going on, by our own count: to graphql-ws an operation is gone as soon as the client says
 * "complete", even while it is still being prepared, so that a client could begin any number of them.
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

  /** The connection is gone: nobody reads its streams any more. */
  close(): void {
    this.closed = true;
    for (const events of this.streams.values()) void events.return?.();
  }
}
