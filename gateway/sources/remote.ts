import type { GatewayGraphQLResponse } from "@apollo/server-gateway-interface";
import { Agent, errors } from "undici";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { inSpan, traceHeaders } from "../../subgraphs/shared/tracing/tracing.js";
import { openRemoteEvents } from "./remote-events.js";
import type { SubgraphOperation, SubgraphSource } from "./subgraph-source.js";
import type { IncomingOperation } from "./in-process.js";
import { missedPaths } from "./missed-paths.js";
import { SubgraphUnreachable } from "./unreachable.js";
import { signContext } from "./viewer-token.js";
import { extensionKey, type SubgraphAnswer, type SubgraphRequest, streamSilence } from "./wire.js";

const connections = 64;
const answerMilliseconds = 9_000;
const maxAnswerBytes = 64 * 1024 * 1024;

/**
 * A subgraph in another process, over pooled HTTP. Its answers are bounded in time and size.
 * @param timeFactor `TIME_LIMITS_FACTOR`
 */
export function remoteSource(name: string, url: string, timeFactor = 1): SubgraphSource {
  const answerWithin = answerMilliseconds * timeFactor;
  const origin = new URL(url).origin;
  const calls = new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: 3_000 },
    headersTimeout: answerWithin,
    bodyTimeout: answerWithin,
    maxResponseSize: maxAnswerBytes,
  });
  // Each stream holds a connection while it has a listener.
  const streams = new Agent({
    pipelining: 1,
    connect: { timeout: 3_000 },
    headersTimeout: answerWithin,
    bodyTimeout: streamSilence,
  });

  const call = (operation: SubgraphOperation, context: RequestContext): Promise<SubgraphAnswer> =>
    inSpan(`subgraph ${name}`, { kind: "client" }, () => ask(operation, context));

  async function ask(operation: SubgraphOperation, context: RequestContext): Promise<SubgraphAnswer> {
    const body = JSON.stringify(await requestOf(name, operation, context));
    const headers = { "content-type": "application/json", "x-request-id": context.requestId, ...traceHeaders() };
    try {
      // The limits of undici's Agent begin when a connection is free: this one also ends requests that wait for one.
      const signal = AbortSignal.timeout(answerWithin);
      const response = await calls.request({ origin, path: "/graphql", method: "POST", headers, body, signal });
      if (response.statusCode !== 200) {
        await response.body.dump();
        throw new SubgraphUnreachable(name, `it answered ${response.statusCode}`);
      }
      return (await response.body.json()) as SubgraphAnswer;
    } catch (error) {
      if (error instanceof SubgraphUnreachable) throw error;
      if (error instanceof errors.ResponseExceededMaxSizeError) throw tooLarge();
      throw new SubgraphUnreachable(name, (error as Error).message);
    }
  }

  return {
    name,
    schema: null,
    async ready() {
      try {
        const signal = AbortSignal.timeout(answerWithin);
        const response = await calls.request({ origin, path: "/readyz", method: "GET", signal });
        await response.body.dump();
        return response.statusCode === 200;
      } catch {
        return false;
      }
    },
    async process(options) {
      const { request, context } = options;
      const { query, operationName, variables } = request;
      const operation = { query: query!, operationName, variables: variables ?? {} };
      const answer = await call(operation as SubgraphOperation, context as RequestContext).catch((error: unknown) =>
        missed(error, options as IncomingOperation),
      );
      Object.assign((context as RequestContext).notes, answer.extensions?.[extensionKey]?.notes);
      return { data: answer.data, errors: answer.errors } as GatewayGraphQLResponse;
    },
    subscribe: async (operation, context) =>
      openRemoteEvents({ name, origin, dispatcher: streams }, await requestOf(name, operation, context), context),
    async close() {
      await Promise.all([calls.destroy(), streams.destroy()]);
    },
  };
}

/** The answer when none came: an error for each field, so that a client can tell which nulls are failures. */
function missed(error: unknown, { document, request, context }: IncomingOperation): SubgraphAnswer {
  if (!(error instanceof Problem)) throw error;
  const { message, extensions } = error;
  const { services, requestId } = context;
  if (error instanceof SubgraphUnreachable) {
    const { subgraph, reason } = error;
    services.log.warn({ requestId, subgraph, reason }, "A subgraph could not be reached");
  }
  const paths = missedPaths(document, (request.variables ?? {}) as Readonly<Record<string, unknown>>);
  return { errors: paths.map((path) => ({ message, path, extensions: { ...extensions } })) };
}

function tooLarge(): Problem {
  const message = `The answer would have more than ${maxAnswerBytes / 1_048_576} MiB. Ask for less at once.`;
  return sharedErrors.problem("operation_too_complex", { message });
}

async function requestOf(
  name: string,
  operation: SubgraphOperation,
  context: RequestContext,
): Promise<SubgraphRequest> {
  const { query, operationName, variables } = operation;
  const token = await signContext(context, name);
  return { query, operationName, variables, extensions: { [extensionKey]: { context: token } } };
}
