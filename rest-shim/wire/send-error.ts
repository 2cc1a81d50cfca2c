import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import type { AnswerFormat } from "../route-base.js";
import type {} from "./route-config.js";
import { challenge } from "./challenge.js";
import { errorBody } from "./error-body.js";
import { locateViolations } from "./locate.js";
import { problemOf } from "./problem-of.js";
import { isNotAvailable, Rejection, valuesNotAvailable } from "./rejection.js";

interface SendErrorOptions {
  readonly log?: Logger;
  /** The format of the path, where no route matched the request; by default that of the route. */
  readonly format?: AnswerFormat | undefined;
}

/**
 * Handles every error outside GraphQL: any thrown value is sent as the contract's body (wire contract org 1.6), or in the
 * format of its protocol.
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, format: formatOfPath }: SendErrorOptions = {},
): FastifyReply {
  const route = request.routeOptions?.config?.route;
  const format = route?.format ?? formatOfPath;
  const failed = { requestId: request.id, route: request.routeOptions?.url };
  const thrown = error instanceof Rejection ? error.problem : problemOf(error, failed, log);
  const items = error instanceof Rejection ? error.items : locateViolations(route, thrown.extensions.violations ?? []);
  const problem = isNotAvailable(items) ? valuesNotAvailable(thrown.message, thrown.extensions.hint) : thrown;
  const { retryAfter, rateLimit } = problem.extensions;
  const origin = request.server.originFor?.(request);
  if (retryAfter !== undefined) void reply.header("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
  if (rateLimit !== undefined) {
    void reply.header("X-RateLimit-Limit", String(rateLimit.limit));
    void reply.header("X-RateLimit-Remaining", String(rateLimit.remaining));
    void reply.header("X-RateLimit-Reset", String(rateLimit.reset));
  }
  if (problem.status === 401 && route !== undefined) {
    const showedToken = request.headers.authorization !== undefined;
    void reply.header("WWW-Authenticate", challenge(route, { origin, showedToken }));
  }
  letBodyThrough(request, reply);
  const body =
    format === undefined
      ? errorBody(problem, items, request.id, { asObject: route?.objectDetail, origin })
      : format.errorBody(problem);
  return reply
    .code(problem.status)
    .header("X-Request-ID", request.id)
    .header("Content-Type", format?.mediaTypes[0] ?? "application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

/**
 * Closing the connection while the client still writes would lose the answer, as the framework does; leaving the rest
 * of its body unread would block its connection. A stopping server has set the header on the raw answer, and keeps it.
 */
function letBodyThrough({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.resume();
  if (reply.hasHeader("connection") && !reply.raw.hasHeader("connection")) void reply.removeHeader("connection");
}

/** Answers errors of the HTTP parser: there is no request yet, so this writes to the socket. */
export function sendParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const problem = sharedErrors.problem(
    error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "malformed_request",
  );
  const requestId = `req_${randomUUID()}`;
  const body = JSON.stringify(errorBody(problem, [], requestId));
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-ID: ${requestId}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}
