import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

// Not a library: better-sse writes without waiting for the reader, and @fastify/sse waits without a limit while it
// writes heartbeats. Here a slow reader must cost no memory, and its stream must end.

/** A reader that does not read for this long is disconnected. */
const stuckAfter = 120_000;

export interface EventStreamOptions {
  /**
   * The interval of keep-alive data while there are no events, in milliseconds, so that proxies do not close the
   * connection.
   */
  readonly keepAlive: number;
  /** The keep-alive data; a comment when omitted. */
  readonly beat?: () => string;
  /** Aborts when the stream must end at once. */
  readonly over?: AbortSignal;
}

/** A server-sent event. `data` is a text without line breaks, such as JSON. */
export function serverSentEvent(data: string, kind?: string, id?: string): string {
  const name = kind === undefined ? "" : `event: ${kind}\n`;
  return `${name}${id === undefined ? "" : `id: ${id}\n`}data: ${data}\n\n`;
}

/**
 * Answers with server-sent events until there are no more, the signal aborts or the reader disconnects. The next event
 * is requested when the last one has been sent: a slow reader delays only its own events and costs no memory.
 */
export async function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<string>,
  { keepAlive, beat = () => ": keep-alive\n\n", over }: EventStreamOptions,
): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  // Silent for long periods, with its own limit for slow readers.
  response.setTimeout(0);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache",
    // Asks a buffering proxy to pass events on one by one.
    "X-Accel-Buffering": "no",
  });
  response.flushHeaders();
  const beats = setInterval(() => {
    if (!response.writableNeedDrain) response.write(beat());
  }, keepAlive);
  try {
    for await (const event of events) {
      if (response.destroyed) break;
      if (!response.write(event)) await drained(response, over);
    }
  } finally {
    clearInterval(beats);
  }
  // A client with unread data would delay the end of the stream, and so a stop of the server.
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

/** Resolves when everything written has been sent, or the client has disconnected. */
function drained(response: ServerResponse, over?: AbortSignal): Promise<void> {
  if (response.destroyed || over?.aborted === true) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stuckAfter);
    const end = (): void => {
      clearTimeout(timer);
      over?.removeEventListener("abort", end);
      response.off("drain", end).off("close", end);
      resolve();
    };
    over?.addEventListener("abort", end, { once: true });
    response.once("drain", end).once("close", end);
  });
}
