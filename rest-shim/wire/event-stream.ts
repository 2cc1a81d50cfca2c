import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

// Not a library: better-sse writes without waiting for the reader, and @fastify/sse waits for it without a limit and writes
// its heartbeats meanwhile. Here a slow reader may cost neither memory nor a stream that never ends.

/** A reader that takes nothing for so long is cut off. */
const stuckAfter = 120_000;

export interface EventStreamOptions {
  /** Milliseconds between what is written while there are no events, so that proxies do not close a quiet connection. */
  readonly keepAlive: number;
  /** What is written then; a comment when omitted. */
  readonly beat?: () => string;
  /** Aborts when the stream must end at once. */
  readonly over?: AbortSignal;
}

/** A server-sent event. `data` is a text without line breaks, as JSON is. */
export function serverSentEvent(data: string, kind?: string): string {
  return `${kind === undefined ? "" : `event: ${kind}\n`}data: ${data}\n\n`;
}

/**
 * Answers with server-sent events until there are no more, it is over or the reader is gone. The next event is asked for
 * when the last has left for the network: a slow reader holds back its own events and costs no memory.
 */
export async function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<string>,
  { keepAlive, beat = () => ": keep-alive\n\n", over }: EventStreamOptions,
): Promise<void> {
  reply.hijack();
  const response = reply.raw;
  // Quiet for long, and patient with its reader in its own way.
  response.setTimeout(0);
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache",
    // Asks a buffering proxy to let events through one by one.
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
  // Whoever has not read what was sent to it would hold up the end of the stream, and so a stop of the server.
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

/** Resolves when everything that was written has left for the network, or nobody waits for it any more. */
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
