import { ContentTypeNotSupportedError } from "@a2a-js/sdk/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { frozenProblem } from "../../../../subgraphs/shared/reviews/gate.js";
import type { HandlerTools } from "../../../handler-route.js";
import { sendEventStream, serverSentEvent } from "../../../wire/event-stream.js";
import { eventsOf } from "../protocol/answer-events.js";
import { call, type StreamedAnswer } from "../protocol/call.js";
import { enter, versionOf } from "../protocol/enter.js";
import { isServed, versionNotSupported } from "../protocol/read-request.js";
import { protocolError, type RpcError } from "../protocol/rpc-error.js";
import { rpcErrorOf } from "../protocol/rpc-problem.js";
import { mediaType } from "./format.js";
import { readParams } from "./read-params.js";
import { statusOfProtocolError } from "./status.js";

/** A route's method of the protocol, and its status on success. */
interface Served {
  readonly method: string;
  readonly status?: number;
}

const contentTypeNotSupported = protocolError(
  new ContentTypeNotSupportedError({ message: `The header Content-Type must be ${mediaType} or application/json.` }),
);

/** Serves a call of the HTTP+JSON binding as the same call over JSON-RPC (wire contract a2a-external 4). */
export async function serve(
  { method, status = 200 }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  tools: HandlerTools,
): Promise<unknown> {
  const { agentHandle, body, extension } = await enter(request, reply, tools);
  const { services, viewer } = tools.context;
  const answerWith = (code: number, content: unknown): unknown => {
    void reply.code(code);
    if (code !== 204) void reply.header("Content-Type", answerType(request.headers.accept));
    return content;
  };
  const fail = (error: RpcError): unknown => {
    const failed = statusOfProtocolError(error);
    return answerWith(failed.error.code, failed);
  };
  if (body.length > 0 && !isJson(request.raw.headers["content-type"])) return fail(contentTypeNotSupported);
  const { agent_handle: _, ...path } = request.params as Record<string, string>;
  const read = readParams(method, { path, query: request.query as Record<string, unknown>, body });
  const version = versionOf(request);
  if (!isServed(version)) return fail(versionNotSupported(version));
  if ("error" in read) return fail(read.error);
  if (viewer.frozen !== null) return fail(rpcErrorOf(frozenProblem(viewer.frozen), method, ""));
  const rpc = { jsonrpc: "2.0", id: 1, method, params: read.params } as const;
  const answer = await call(rpc, { tools, workerHandle: agentHandle, extension });
  if (Symbol.asyncIterator in answer) {
    const keepAlive = services.config.A2A_STREAM_KEEP_ALIVE_MS;
    return sendEventStream(reply, eventsOf(answer, eventOf), { over: tools.untilOver(), keepAlive });
  }
  if ("error" in answer) return fail(answer.error);
  return answerWith(status, answer.result);
}

/** An event is a bare result; an error ends the stream. */
function eventOf({ answer, eventId }: StreamedAnswer): string {
  if ("result" in answer) return serverSentEvent(JSON.stringify(answer.result), undefined, eventId ?? undefined);
  return serverSentEvent(JSON.stringify(statusOfProtocolError(answer.error)), "error");
}

function answerType(accept = ""): string {
  const wanted = accept.toLowerCase();
  return wanted.includes("application/json") && !wanted.includes(mediaType) ? "application/json" : mediaType;
}

function isJson(contentType = ""): boolean {
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  return type === mediaType || type === "application/json";
}
