import type { ExecutionResult, GraphQLError } from "graphql";
import { payloadOf } from "../subscriptions/payload-of.js";
import { CloseCode } from "./close-codes.js";
import type { OpenOperation } from "./open-operations.js";
import type { Connection } from "./sockets.js";

/**
 * Sends a subscription's events to a socket. For graphql-ws it is an iterable that yields nothing until it ends: the
 * frames are written here, so that their payload is serialised once for all sockets. The next event is taken when the
 * last one has been sent: a slow reader delays only its own events and costs no memory.
 */
export function eventFrames(
  events: AsyncIterableIterator<ExecutionResult>,
  connection: Connection,
  id: string,
  operation: OpenOperation,
): AsyncIterableIterator<ExecutionResult> {
  operation.stream(events);
  const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  const frames: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => frames,
    async next() {
      for (;;) {
        const event = await events.next().catch((error: unknown) => {
          operation.end();
          return closeFor(error, connection);
        });
        if (event.done === true) {
          operation.end();
          return event;
        }
        await sendFrame(connection, `${head}${payloadOf(event.value)}}`);
      }
    },
    return() {
      operation.end();
      return events.return!();
    },
  };
  return frames;
}

/** Ends the entire connection if the reason concerns more than one subscription. */
function closeFor(error: unknown, { socket }: Connection): never {
  const { extensions } = error as Partial<GraphQLError>;
  if (extensions?.["code"] === "unauthenticated")
    socket.close(CloseCode.forbidden, "The credential is no longer valid");
  if (extensions?.["code"] === "cursor_expired") socket.close(CloseCode.resume, "resume");
  throw error;
}

/** Resolves when the frame has been sent, or the socket is closed. */
export function sendFrame(connection: Connection, frame: string): Promise<void> {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  connection.sendingSince ??= Date.now();
  return new Promise((resolve) => {
    socket.send(frame, () => {
      const unsent = socket.bufferedAmount;
      connection.sendingSince = unsent === 0 ? null : Date.now();
      connection.reading.sent(unsent);
      resolve();
    });
    connection.reading.sent(socket.bufferedAmount);
  });
}
