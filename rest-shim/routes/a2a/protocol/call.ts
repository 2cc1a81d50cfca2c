import { ServerCallContext, JsonRpcTransportHandler } from "@a2a-js/sdk/server";
import { A2AError } from "@a2a-js/sdk/errors";
import type { HandlerTools } from "../../../handler-route.js";
import { checkParams } from "./check-params.js";
import { isObject, type RpcId, type RpcRequest } from "./read-request.js";
import { ProtocolRequestHandler } from "./request-handler.js";
import { type ExtensionHeaders, readGeneration, readResuming } from "./resume-extension.js";
import { internalError, invalidParams, protocolError, type RpcError } from "./rpc-error.js";
import { isTransportProblem, rpcErrorOf } from "./rpc-problem.js";
import { fieldOf } from "./shape-violations.js";

/** A JSON-RPC answer: a result or an error, never both. */
export type RpcAnswer = { readonly jsonrpc: "2.0"; readonly id: RpcId } & (
  | { readonly result: unknown }
  | { readonly error: RpcError }
);

/** An answer in a stream. */
export interface StreamedAnswer {
  readonly answer: RpcAnswer;
  /** The id of the event; null for an error. */
  readonly eventId: string | null;
}

/** The answers of a method that streams. */
export type RpcAnswers = AsyncGenerator<StreamedAnswer, void, undefined>;

/** Who calls, and whom, besides the request itself. */
export interface CallPlace {
  readonly tools: HandlerTools;
  readonly workerHandle: string;
  readonly extension: ExtensionHeaders;
}

type Handled = AsyncGenerator<RpcAnswer, void, undefined>;

/**
 * Runs a method through the SDK's handler. The SDK's text for our errors is replaced by the contract's; errors that
 * belong to HTTP are thrown. A stream that fails before its first answer is one answer, like any error.
 */
export async function call(
  request: RpcRequest,
  { tools, workerHandle, extension }: CallPlace,
): Promise<RpcAnswer | RpcAnswers> {
  const { id, method } = request;
  // A key with an empty name is ignored like any unknown key; the SDK would refuse it.
  const { "": _, ...params } = request.params ?? {};
  const answer = (error: RpcError): RpcAnswer => ({ jsonrpc: "2.0", id, error });
  const violations = checkParams(method, params);
  if (violations.length > 0) return answer(invalidParams(violations));
  const resuming = readResuming(extension, method, params);
  if ("violations" in resuming) return answer(invalidParams(resuming.violations));
  const knownGeneration = readGeneration(extension, method, params);
  const handler = new ProtocolRequestHandler({ tools, workerHandle, resuming, knownGeneration });
  const context = new ServerCallContext({ requestedVersion: "1.0" });
  const handled = await new JsonRpcTransportHandler(handler).handle({ ...request, params }, context);
  const taskId = taskIdOf(method, params);
  const failure = (): RpcAnswer => {
    const { thrown } = handler;
    if (isTransportProblem(thrown)) throw thrown;
    return answer(thrown instanceof A2AError ? protocolError(thrown) : rpcErrorOf(thrown, method, taskId));
  };
  if (Symbol.asyncIterator in handled) {
    const answers = await begin(handled as Handled, handler, failure);
    // The SDK holds the request as long as the stream is open.
    delete params["message"];
    return answers;
  }
  if (handler.thrown !== undefined) return failure();
  if ("error" in handled) return answer(internalError);
  return { jsonrpc: "2.0", id, result: (handled as { result: unknown }).result };
}

type Ids = Pick<ProtocolRequestHandler, "eventId">;

async function begin(answers: Handled, ids: Ids, failure: () => RpcAnswer): Promise<RpcAnswer | RpcAnswers> {
  try {
    const first: RpcAnswer[] = [];
    return (await take(answers, first)) ? goOn(first, answers, ids, failure) : failure();
  } catch {
    return failure();
  }
}

/**
 * Later errors are sent in the stream; a credential that is no longer valid just ends it. Answers are taken from a list, so
 * that a written answer does not stay in memory.
 */
async function* goOn(taken: RpcAnswer[], answers: Handled, ids: Ids, failure: () => RpcAnswer): RpcAnswers {
  try {
    do yield { answer: taken.pop()!, eventId: ids.eventId };
    while (await take(answers, taken));
  } catch {
    let last: RpcAnswer;
    try {
      last = failure();
    } catch {
      return;
    }
    yield { answer: last, eventId: null };
  } finally {
    // The stream holds its resources until `return`, even before the next read.
    await answers.return();
  }
}

/** Puts the next answer into the list; false when there is none. */
async function take(answers: Handled, into: RpcAnswer[]): Promise<boolean> {
  const { value } = await answers.next();
  if (value !== undefined) into.push(value);
  return value !== undefined;
}

function taskIdOf(method: string, params: Record<string, unknown>): string {
  const message = fieldOf(params, "message");
  // In a push configuration, `id` is its own.
  const name = method.includes("PushNotificationConfig") ? "taskId" : "id";
  const id = isObject(message) ? fieldOf(message, "taskId") : fieldOf(params, name);
  return typeof id === "string" ? id : "";
}
