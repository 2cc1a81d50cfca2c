import type { FastifyReply } from "fastify";
import type { FormattedExecutionResult } from "graphql";
import { serverSentEvent } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { ProblemExtensions } from "../../subgraphs/shared/errors/problem.js";

/** The last event of a stream. */
export const complete = "event: complete\ndata:\n\n";

/**
 * Answers the result of a query or mutation as a stream of one event. The result is complete, so it is sent like any
 * answer: it must not be cached, and the headers say whether it is a replay and when to retry.
 */
export function sendResult(reply: FastifyReply, result: object, { notes }: RequestContext): void {
  const { data, errors } = result as FormattedExecutionResult;
  const problem = data == null ? (errors?.[0]?.extensions as ProblemExtensions | undefined) : undefined;
  if (notes.replayed === true) void reply.header("idempotent-replay", "true");
  if (problem?.retryAfter !== undefined) void reply.header("retry-after", problem.retryAfter);
  void reply
    .header("content-type", "text/event-stream")
    .header("cache-control", "no-store")
    .send(`${serverSentEvent(JSON.stringify(result), "next")}${complete}`);
}
