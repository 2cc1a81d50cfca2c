import type { FastifyReply } from "fastify";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { RouteBase } from "../route-base.js";
import { ReadyJson } from "./ready-json.js";

/** The headers of a successful answer. */
export function setAnswerHeaders(reply: FastifyReply, route: RouteBase, context: RequestContext): void {
  void reply.headers({ ...route.headers, ...(route.deprecated === true ? { Deprecation: "true" } : {}) });
  setReplayHeader(reply, context);
}

/** The header of an answer to a repeated request; a refusal can be one too (wire contract reviews H10). */
export function setReplayHeader(reply: FastifyReply, { notes }: RequestContext): void {
  if (notes.replayed === true) void reply.header("Idempotent-Replay", "true");
}

/** Sends a JSON answer; a success without a body is exactly 204 (wire contract org 1.5). */
export function sendAnswer(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (body === undefined || status === 204) return reply.code(status < 300 ? 204 : status).send();
  if (!reply.hasHeader("Content-Type")) void reply.header("Content-Type", "application/json; charset=utf-8");
  return reply.code(status).send(body instanceof ReadyJson ? body.text : JSON.stringify(body));
}
