import { ServerCallContext, JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import { A2AError } from "@a2a-js/sdk/errors";
import { checkParams } from "./check-params.js";
import { isObject, type RpcId, type RpcRequest } from "./read-request.js";
import type { ProtocolRequestHandler } from "./request-handler.js";
import { internalError, invalidParams, protocolError, type RpcError } from "./rpc-error.js";
import { isTransportProblem, rpcErrorOf } from "./rpc-problem.js";
import { fieldOf } from "./shape-violations.js";

/** A JSON-RPC answer: a result or an error, never both. */
export type RpcAnswer = { readonly jsonrpc: "2.0"; readonly id: RpcId } & (
  | { readonly result: unknown }
  | { readonly error: RpcError }
);

/** The answers of a method that streams. */
export type RpcAnswers = AsyncGenerator<RpcAnswer, void, undefined>;

/**
 * Runs a method through the SDK's handler. The SDK's text for our errors is replaced by the contract's; errors that
 * belong to HTTP are thrown. A stream that fails before its first answer is one answer, like any error.
 */
export async function call(request: RpcRequest, handler: ProtocolRequestHandler): Promise<RpcAnswer | RpcAnswers> {
  const { id, method } = request;
  // A key with an empty name is ignored like any unknown key; the SDK would refuse it.
  const { "": _, ...params } = request.params ?? {};
  const answer = (error: RpcError): RpcAnswer => ({ jsonrpc: "2.0", id, error });
  const violations = checkParams(method, params);
  if (violations.length > 0) return answer(invalidParams(violations));
  const context = new ServerCallContext({ requestedVersion: "1.0" });
  const handled = await new JsonRpcTransportHandler(handler).handle({ ...request, params }, context);
  const taskId = taskIdOf(method, params);
  const failure = (): RpcAnswer => {
    const { thrown } = handler;
    if (isTransportProblem(thrown)) throw thrown;
    return answer(thrown instanceof A2AError ? protocolError(thrown) : rpcErrorOf(thrown, method, taskId));
  };
  if (Symbol.asyncIterator in handled) {
    const answers = await begin(handled as AsyncGenerator<RpcAnswer, void, undefined>, failure);
    // The SDK holds the request as long as the stream is open.
    delete params["message"];
    return answers;
  }
  if (handler.thrown !== undefined) return failure();
  if ("error" in handled) return answer(internalError);
  return { jsonrpc: "2.0", id, result: (handled as { result: unknown }).result };
}

async function begin(answers: RpcAnswers, failure: () => RpcAnswer): Promise<RpcAnswer | RpcAnswers> {
  try {
    const first = await answers.next();
    return first.done === true ? failure() : goOn([first.value], answers, failure);
  } catch {
    return failure();
  }
}

/**
 * Later errors are sent in the stream; a credential that is no longer valid just ends it. The first answer is taken from
 * its list, so that a written answer does not stay in memory.
 */
async function* goOn(first: RpcAnswer[], answers: RpcAnswers, failure: () => RpcAnswer): RpcAnswers {
  try {
    yield first.pop()!;
    yield* answers;
  } catch {
    let last: RpcAnswer;
    try {
      last = failure();
    } catch {
      return;
    }
    yield last;
  } finally {
    // The stream holds its resources until `return`, even before the next read.
    await answers.return();
  }
}

function taskIdOf(method: string, params: Record<string, unknown>): string {
  const message = fieldOf(params, "message");
  // In a push configuration, `id` is its own.
  const name = method.includes("PushNotificationConfig") ? "taskId" : "id";
  const id = isObject(message) ? fieldOf(message, "taskId") : fieldOf(params, name);
  return typeof id === "string" ? id : "";
}
