import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** A reader that takes nothing for so long is cut off. */
const stuckAfter = 120_000;

export interface EventStreamOptions {
  /** Aborts when the stream must end at once. */
  readonly over: AbortSignal;
  /** Milliseconds between comments that keep proxies from closing a quiet connection. */
  readonly keepAlive: number;
}

/**
 * Answers with server-sent events, each a text without line breaks, until there are no more or it is over. The next event
 * is asked for when the last has left for the network: a slow reader holds back its own events and costs no memory.
 */
export async function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<string>,
  { over, keepAlive }: EventStreamOptions,
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
  const comments = setInterval(() => {
    if (!response.writableNeedDrain) response.write(": keep-alive\n\n");
  }, keepAlive);
  try {
    for await (const event of events) {
      if (response.destroyed) break;
      if (!response.write(`data: ${event}\n\n`)) await drained(response, over);
    }
  } finally {
    clearInterval(comments);
  }
  // Whoever has not read what was sent to it would hold up the end of the stream, and so a stop of the server.
  if (response.writableNeedDrain) response.destroy();
  else response.end();
}

/** Resolves when everything that was written has left for the network, or nobody waits for it any more. */
function drained(response: ServerResponse, over: AbortSignal): Promise<void> {
  if (response.destroyed || over.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), stuckAfter);
    const end = (): void => {
      clearTimeout(timer);
      over.removeEventListener("abort", end);
      response.off("drain", end).off("close", end);
      resolve();
    };
    over.addEventListener("abort", end, { once: true });
    response.once("drain", end).once("close", end);
  });
}
