import { ServerCallContext, JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import { A2AError } from "@a2a-js/sdk/errors";
import { checkParams, fieldOf } from "./check-params.js";
import { isObject, type RpcId, type RpcRequest } from "./read-request.js";
import type { ProtocolRequestHandler } from "./request-handler.js";
import { internalError, invalidParams, protocolError, type RpcError } from "./rpc-error.js";
import { isTransportProblem, rpcErrorOf } from "./rpc-problem.js";

/** A JSON-RPC answer: a result or an error, never both. */
export type RpcAnswer = { readonly jsonrpc: "2.0"; readonly id: RpcId } & (
  | { readonly result: unknown }
  | { readonly error: RpcError }
);

/**
 * Runs a method through the SDK's handler. What the SDK would say of our errors is replaced by what the contract says;
 * errors that belong to HTTP are thrown.
 */
export async function call(request: RpcRequest, handler: ProtocolRequestHandler): Promise<RpcAnswer> {
  const { id, method } = request;
  // A key without a name is as unknown as any other, and ignored like them; the SDK would refuse it.
  const { "": _, ...params } = request.params ?? {};
  const answer = (error: RpcError): RpcAnswer => ({ jsonrpc: "2.0", id, error });
  const violations = checkParams(method, params);
  if (violations.length > 0) return answer(invalidParams(violations));
  const context = new ServerCallContext({ requestedVersion: "1.0" });
  const handled = await new JsonRpcTransportHandler(handler).handle({ ...request, params }, context);
  if (Symbol.asyncIterator in handled) return answer(await firstError(handled));
  const { thrown } = handler;
  if (thrown !== undefined) {
    if (isTransportProblem(thrown)) throw thrown;
    return answer(thrown instanceof A2AError ? protocolError(thrown) : rpcErrorOf(thrown, method, taskIdOf(params)));
  }
  if ("error" in handled) return answer(internalError);
  return { jsonrpc: "2.0", id, result: (handled as { result: unknown }).result };
}

/** Streams are refused: all that comes of one is its error. */
async function firstError(stream: AsyncGenerator<unknown>): Promise<RpcError> {
  try {
    await stream.next();
    return internalError;
  } catch (error) {
    return protocolError(error);
  }
}

function taskIdOf(params: Record<string, unknown>): string {
  const message = fieldOf(params, "message");
  const id = isObject(message) ? fieldOf(message, "taskId") : fieldOf(params, "id");
  return typeof id === "string" ? id : "";
}
