import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type DocumentNode, OperationTypeNode } from "graphql";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { HandlerRoute, HandlerTools } from "../handler-route.js";
import type { OperationResult, PreparedOperation } from "../ports.js";
import { bodyLimitOf } from "./limits.js";
import { dataOf } from "./execute.js";
import { overSignal } from "./over-signal.js";
import { openStream, readBytes } from "./read-bytes.js";
import type { Shim } from "./shim.js";

/** Prepares a handler's documents and returns the factory of its tools. Throws when a document is invalid. */
export function prepareHandler(
  shim: Shim,
  route: HandlerRoute,
  stopping: AbortSignal,
): (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => HandlerTools {
  const prepared = new Map<DocumentNode, PreparedOperation<unknown, unknown>>();
  const streams = new Set<DocumentNode>();
  for (const document of route.documents) {
    const operation = shim.executor.prepare(document);
    if (isSubscription(document)) streams.add(document);
    else prepared.set(document, operation);
  }
  return toolsOf;

  function toolsOf(request: FastifyRequest, reply: FastifyReply, context: RequestContext): HandlerTools {
    let over: AbortSignal | undefined;
    return {
      context,
      async run<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
        const operation = prepared.get(document);
        if (operation === undefined) throw new Error(`The route ${route.path} does not list this operation.`);
        return dataOf(shim, await operation.run(variables, context), context.requestId) as Data;
      },
      async subscribe<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
        if (!streams.has(document)) throw new Error(`The route ${route.path} does not list this subscription.`);
        const results = await shim.executor.subscribe(document, variables, context);
        return dataStream(results, (result) => dataOf(shim, result, context.requestId));
      },
      keyed: (idempotencyKey) => toolsOf(request, reply, withKey(shim, context, idempotencyKey)),
      fresh: () => toolsOf(request, reply, withKey(shim, context, context.idempotencyKey)),
      untilOver: () => (over ??= overSignal(shim, reply.raw, context.viewer, stopping)),
      body: () => readBytes(request.raw, bodyLimitOf(route)),
      stream: () => openStream(request.raw, bodyLimitOf(route)),
    };
  }
}

function withKey(
  { services }: Shim,
  context: RequestContext,
  idempotencyKey: RequestContext["idempotencyKey"],
): RequestContext {
  const { viewer, requestId, clientAddress, userAgent, publicBaseUrl } = context;
  return new RequestContext(services, { viewer, requestId, clientAddress, userAgent, publicBaseUrl, idempotencyKey });
}

function isSubscription(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) => "operation" in definition && definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
}

// Written by hand: the `return` of a generator would wait for a pending `next`, which waits for an event.
function dataStream<Data>(
  results: AsyncIterableIterator<OperationResult<Data>>,
  dataOfResult: (result: OperationResult<Data>) => Data,
): AsyncIterableIterator<Data> {
  return {
    async next() {
      const { value, done } = await results.next();
      return done === true ? { value: undefined, done: true } : { value: dataOfResult(value), done: false };
    },
    async return() {
      await results.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
