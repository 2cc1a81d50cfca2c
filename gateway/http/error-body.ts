import type { FastifyReply } from "fastify";
import type { Problem } from "../../subgraphs/shared/errors/problem.js";

/** Answers outside GraphQL and REST areas in the contract's form (wire contract org 1.6). */
export function errorBody(reply: FastifyReply, { code, status, message }: Problem): FastifyReply {
  return reply.code(status).send({
    detail: { error: code, code, message },
    error: {
      code,
      message,
      status,
      request_id: reply.request.id,
      retryable: status >= 500,
      hint: null,
      docs_url: null,
    },
  });
}
