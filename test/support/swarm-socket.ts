import WebSocket from "ws";

/** A subscription to open. */
export interface Subscribing {
  /** Origin of the server, http. */
  readonly url: string;
  readonly key: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface SocketListener {
  /** One event: the `data` of a `next` message. */
  next(data: any): void;
  /** The server ended the subscription or refused it. */
  failed(reason: string): void;
  /** The connection is gone, for whatever reason; called once. */
  closed(code: number): void;
}

/**
 * One subscription over one WebSocket, speaking graphql-transport-ws by hand: nothing is buffered, repeated or reordered
 * on this side, so what it hears is what the server said.
 */
export class SubscriptionSocket {
  readonly socket: WebSocket;
  /** Resolves when the credential was accepted and the subscription was sent. */
  readonly ready: Promise<void>;

  constructor({ url, key, query, variables }: Subscribing, listener: SocketListener) {
    this.socket = new WebSocket(`${url.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws", {
      perMessageDeflate: false,
    });
    const { socket } = this;
    socket.on("open", () => socket.send(JSON.stringify({ type: "connection_init", payload: { apiKey: key } })));
    this.ready = new Promise((resolve, reject) => {
      socket.on("message", (text) => {
        const message = JSON.parse((text as Buffer).toString());
        if (message.type === "connection_ack") {
          socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query, variables } }));
          resolve();
        } else if (message.type === "ping") socket.send(JSON.stringify({ type: "pong" }));
        else if (message.type === "next" && message.payload.errors === undefined) listener.next(message.payload.data);
        else listener.failed(JSON.stringify(message));
      });
      socket.on("error", reject);
      socket.on("close", (code) => {
        reject(new Error(`The socket was closed with ${code}.`));
        listener.closed(code);
      });
    });
    this.ready.catch(() => {});
  }

  /** Cuts the connection as a lost network would. */
  drop(): void {
    this.socket.terminate();
  }

  /** Stops reading: the kernel's buffers fill up and the server cannot send any more. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }
}

/** The events of a subscription's root field, up to and with the first for which `isLast` holds. */
export function collectEvents<Event>(subscribing: Subscribing, isLast: (event: Event) => boolean): Promise<Event[]> {
  const events: Event[] = [];
  return new Promise((resolve, reject) => {
    const socket = new SubscriptionSocket(subscribing, {
      next(data) {
        const event = Object.values(data)[0] as Event;
        events.push(event);
        if (!isLast(event)) return;
        resolve(events);
        socket.drop();
      },
      failed: (reason) => reject(new Error(reason)),
      closed: (code) => reject(new Error(`The socket was closed with ${code} after ${events.length} events.`)),
    });
  });
}
