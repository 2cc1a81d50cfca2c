import type { FastifyReply } from "fastify";
import { problemOf } from "../../rest-shim/index.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { InvalidDocument } from "../documents.js";
import { answerStatus, answerType } from "./answer-status.js";

/** Answers what failed before GraphQL was reached in GraphQL's own form. */
export function graphqlErrorBody(error: unknown, reply: FastifyReply, log: Logger): FastifyReply {
  const { id: requestId, routeOptions, headers } = reply.request;
  if (error instanceof InvalidDocument) {
    const { errors } = error;
    const type = answerType(headers.accept);
    const status = answerStatus(type, { errors: errors.map((one) => one.toJSON()) });
    return reply.code(status).type(type).send(JSON.stringify({ errors }));
  }
  const failed = { requestId, route: routeOptions.url };
  const { message, extensions, status } = problemOf(error, failed, log);
  if (extensions.retryAfter !== undefined) void reply.header("retry-after", extensions.retryAfter);
  return reply.code(status).send({ errors: [{ message, extensions }] });
}
