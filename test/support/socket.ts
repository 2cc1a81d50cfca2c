import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";

/** A graphql-ws client of one socket that never reconnects by itself. */
export interface TestSocket {
  readonly client: Client;
  /** Resolves with the close code of the socket. */
  readonly closed: Promise<number>;
  /** The socket itself, once it is connected; for pausing a reader. */
  readonly socket: () => WebSocket;
  /** Events of a subscription, as they come. */
  subscribe(query: string, variables?: Record<string, unknown>): TestStream;
  /** One query or mutation. */
  run(query: string, variables?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

export interface TestStream {
  /** The next result; rejects with the errors of an `error` message or with the close event. */
  next(): Promise<any>;
  /** The next `count` results. */
  take(count: number): Promise<any[]>;
  /** Takes whatever still comes; resolves with "over" when nothing more will. */
  untilOver(): Promise<"over">;
  stop(): Promise<void>;
}

/** Opens a socket on a server with these connectionParams; it connects on first use. */
export function openSocket(url: string, connectionParams: Record<string, unknown> | undefined): TestSocket {
  let socket: WebSocket | undefined;
  class Kept extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols);
      keep(this);
    }
  }
  const keep = (made: WebSocket): void => {
    socket = made;
  };
  let onClosed: (code: number) => void;
  const closed = new Promise<number>((resolve) => {
    onClosed = resolve;
  });
  const client = createClient({
    url: `${url.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: Kept,
    ...(connectionParams === undefined ? {} : { connectionParams }),
    retryAttempts: 0,
    lazy: true,
    // It stays open between operations, as a page's does.
    lazyCloseTimeout: 600_000,
    on: { closed: (event) => onClosed((event as { code: number }).code) },
    onNonLazyError: () => {},
  });
  const subscribe = (query: string, variables: Record<string, unknown> = {}): TestStream => {
    const events = client.iterate({ query, variables });
    const next = async (): Promise<any> => {
      const event = await events.next();
      if (event.done === true) throw new Error("The subscription is over.");
      return event.value;
    };
    return {
      next,
      async take(count) {
        const taken: any[] = [];
        while (taken.length < count) taken.push(await next());
        return taken;
      },
      async untilOver() {
        for (;;) {
          try {
            await next();
          } catch {
            return "over";
          }
        }
      },
      stop: async () => void (await events.return?.()),
    };
  };
  return {
    client,
    closed,
    socket: () => socket!,
    subscribe,
    run: async (query, variables = {}) => {
      const stream = subscribe(query, variables);
      const result: unknown = await stream.next();
      await stream.stop();
      return result;
    },
    close: async () => client.dispose(),
  };
}
