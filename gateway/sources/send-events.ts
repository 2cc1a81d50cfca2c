import { once } from "node:events";
import type { FastifyReply } from "fastify";
import type { ExecutionResult } from "graphql";
import type { SubgraphEvents } from "./subgraph-source.js";
import { type SubgraphAnswer, streamHeartbeat } from "./wire.js";

/**
 * Sends events as one answer that does not end, in the form of server-sent events. The next event is asked for when the
 * last one has left: a slow reader costs no memory here. Resolves when either side has ended it.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: SubgraphEvents,
  answerOf: (result: ExecutionResult) => SubgraphAnswer,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  raw.flushHeaders();
  const heartbeat = setInterval(() => raw.writableNeedDrain || raw.write(":\n\n"), streamHeartbeat);
  raw.once("close", () => void events.return?.());
  try {
    for await (const result of events) {
      if (!raw.write(message("next", answerOf(result)))) await Promise.race([once(raw, "drain"), once(raw, "close")]);
      if (raw.destroyed) return;
    }
    raw.end(message("complete", {}));
  } catch (error) {
    if (!raw.destroyed) raw.end(message("error", answerOf({ errors: [error as never] })));
  } finally {
    clearInterval(heartbeat);
  }
}

function message(kind: "next" | "error" | "complete", data: object): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
