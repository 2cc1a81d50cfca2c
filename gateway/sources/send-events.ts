import type { FastifyReply } from "fastify";
import type { ExecutionResult } from "graphql";
import { sendEventStream, serverSentEvent } from "../../rest-shim/index.js";
import type { SubgraphEvents } from "./subgraph-source.js";
import { type StreamProgress, type SubgraphAnswer, streamHeartbeat } from "./wire.js";

/**
 * Sends the events of a subscription as server-sent events. While there are none, it sends its progress in the log.
 * Resolves when either side has ended it.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: SubgraphEvents,
  answerOf: (result: ExecutionResult) => SubgraphAnswer,
  readUpTo: () => bigint | undefined,
): Promise<void> {
  const end = (): void => void events.return?.();
  // The reader may have disconnected while the events were opened: there is no later notification.
  if (reply.raw.destroyed) end();
  else reply.raw.once("close", end);
  const beat = (): string => {
    const position = readUpTo();
    if (position === undefined) return ":\n\n";
    return message("progress", { readUpTo: `${position}` } satisfies StreamProgress);
  };
  await sendEventStream(reply, messagesOf(events, answerOf), { keepAlive: streamHeartbeat, beat });
}

async function* messagesOf(
  events: SubgraphEvents,
  answerOf: (result: ExecutionResult) => SubgraphAnswer,
): AsyncGenerator<string, void, undefined> {
  try {
    for await (const result of events) yield message("next", answerOf(result));
    yield message("complete", {});
  } catch (error) {
    yield message("error", answerOf({ errors: [error as never] }));
  }
}

function message(kind: "next" | "progress" | "error" | "complete", data: object): string {
  return serverSentEvent(JSON.stringify(data), kind);
}
