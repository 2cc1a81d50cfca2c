import type { FastifyReply } from "fastify";
import type { GraphQLError } from "graphql";
import { problemOf } from "../../rest-shim/index.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { InvalidDocument } from "../planning/mistakes.js";
import { documented } from "../errors/documented.js";
import { wantsEvents } from "../sse/read-request.js";
import { answerStatus, answerType } from "./answer-status.js";

/**
 * Answers errors before GraphQL execution in GraphQL's own form.
 * @param origin where the pages of this server are; omitted by a server without pages
 */
export function graphqlErrorBody(error: unknown, reply: FastifyReply, log: Logger, origin?: string): FastifyReply {
  const shown = (one: GraphQLError): GraphQLError => (origin === undefined ? one : documented(one, origin));
  const { id: requestId, routeOptions, headers } = reply.request;
  if (error instanceof InvalidDocument) {
    const errors = error.errors.map(shown);
    const type = answerType(headers.accept);
    // For an event-stream client, the status says that there are no events.
    const status = wantsEvents(reply.request) ? 400 : answerStatus(type, { errors: errors.map((one) => one.toJSON()) });
    return reply.code(status).type(type).send(JSON.stringify({ errors }));
  }
  const failed = { requestId, route: routeOptions.url };
  const problem = problemOf(error, failed, log);
  const { extensions, status } = problem;
  if (status === 405 && !reply.hasHeader("allow")) void reply.header("allow", "POST");
  if (extensions.retryAfter !== undefined) void reply.header("retry-after", extensions.retryAfter);
  return reply.code(status).send({ errors: [shown(problem)] });
}
