import type { FastifyReply } from "fastify";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { InvalidDocument } from "../documents.js";
import { transportProblem } from "./transport-problem.js";

/** Answers what failed before GraphQL was reached in GraphQL's own form. */
export function graphqlErrorBody(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  if (error instanceof InvalidDocument) return reply.code(400).send({ errors: error.errors });
  const { message, extensions, status } = transportProblem(error, log, reply.request.id);
  if (extensions.retryAfter !== undefined) void reply.header("retry-after", extensions.retryAfter);
  return reply.code(status).send({ errors: [{ message, extensions }] });
}
