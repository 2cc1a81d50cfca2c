import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import type { ExecutionResult } from "graphql";
import type { SubgraphEvents } from "./subgraph-source.js";
import { type StreamProgress, type SubgraphAnswer, streamHeartbeat } from "./wire.js";

/** A reader that takes nothing for so long is cut off; it opens the stream again after the last event it got. */
const stuckAfter = 120_000;

/**
 * Sends events as one answer that does not end, in the form of server-sent events. The next event is asked for when the
 * last one has left: a slow reader costs no memory here. While it is quiet it says how far it has read. Resolves when
 * either side has ended it.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: SubgraphEvents,
  answerOf: (result: ExecutionResult) => SubgraphAnswer,
  readUpTo: () => bigint | undefined,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  // The reader may have gone while the events were opened: it will not say so again.
  if (raw.destroyed) return void (await events.return?.());
  // Quiet for long, and patient with its reader in its own way.
  raw.setTimeout(0);
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  raw.flushHeaders();
  const beat = (): void => {
    const position = readUpTo();
    const progress =
      position === undefined ? ":\n\n" : message("progress", { readUpTo: `${position}` } satisfies StreamProgress);
    if (!raw.writableNeedDrain) raw.write(progress);
  };
  const heartbeat = setInterval(beat, streamHeartbeat);
  raw.once("close", () => void events.return?.());
  try {
    for await (const result of events) {
      if (!raw.write(message("next", answerOf(result))) && !raw.destroyed) await drained(raw);
      if (raw.destroyed) return;
    }
    raw.end(message("complete", {}));
  } catch (error) {
    if (!raw.destroyed) raw.end(message("error", answerOf({ errors: [error as never] })));
  } finally {
    clearInterval(heartbeat);
  }
}

/** Resolves when the answer takes more, or its reader is gone. Leaves no listener behind: a stream may live for weeks. */
async function drained(raw: ServerResponse): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const stuck = setTimeout(() => raw.destroy(), stuckAfter);
  try {
    await Promise.race([once(raw, "drain", { signal }), once(raw, "close", { signal })]);
  } finally {
    clearTimeout(stuck);
    settled.abort();
  }
}

function message(kind: "next" | "progress" | "error" | "complete", data: object): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
