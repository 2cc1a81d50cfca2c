import type { FastifyReply } from "fastify";
import { problemOf } from "../../rest-shim/index.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { InvalidDocument } from "../documents.js";

/** Answers what failed before GraphQL was reached in GraphQL's own form. */
export function graphqlErrorBody(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  if (error instanceof InvalidDocument) return reply.code(400).send({ errors: error.errors });
  const { id: requestId, routeOptions } = reply.request;
  const failed = { requestId, route: routeOptions.url };
  const { message, extensions, status } = problemOf(error, failed, log);
  if (extensions.retryAfter !== undefined) void reply.header("retry-after", extensions.retryAfter);
  return reply.code(status).send({ errors: [{ message, extensions }] });
}
