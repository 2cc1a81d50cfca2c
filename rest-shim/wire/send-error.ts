import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import type {} from "./route-config.js";
import { challenge } from "./challenge.js";
import { describeError } from "./describe-error.js";
import { errorBody } from "./error-body.js";
import { locateViolations } from "./locate.js";
import { Rejection } from "./rejection.js";
import { transportProblem } from "./transport-errors.js";

/** Every error of the REST interface ends here: whatever was thrown leaves as the contract's body. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log?: Logger): FastifyReply {
  const row = request.routeOptions?.config?.row;
  const problem = problemOf(error, request, log);
  const items = error instanceof Rejection ? error.items : locateViolations(row, problem.extensions.violations ?? []);
  const { retryAfter } = problem.extensions;
  if (retryAfter !== undefined) void reply.header("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
  if (problem.status === 401 && row !== undefined) void reply.header("WWW-Authenticate", challenge(row));
  return reply
    .code(problem.status)
    .header("X-Request-ID", request.id)
    .header("Content-Type", "application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(problem, items, request.id)));
}

/** Answers what the HTTP parser refused: there is no request yet, so this writes to the socket. */
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

function problemOf(error: unknown, request: FastifyRequest, log: Logger | undefined): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Rejection) return error.problem;
  const transport = transportProblem(error);
  if (transport !== undefined) return transport;
  log?.error(
    { requestId: request.id, route: request.routeOptions?.url, error: describeError(error) },
    "a REST route failed",
  );
  return sharedErrors.problem("internal_error");
}
