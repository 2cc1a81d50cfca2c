import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type ExecutionResult, getOperationAST } from "graphql";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { Documents } from "../execution/documents.js";
import { publicError } from "../errors/public-error.js";
import { graphqlErrorBody } from "../http/graphql-error-body.js";
import { executeOnSchema } from "../sources/execute-on-schema.js";
import { openLocalEvents, type RefreshContext } from "../sources/local-events.js";
import type { SubgraphOperation } from "../sources/subgraph-source.js";
import { sendEvents } from "../sources/send-events.js";
import { readContext } from "../sources/viewer-token.js";
import { extensionKey, type SubgraphAnswer, type SubgraphRequest } from "../sources/wire.js";

/** Routes with attachments, and a page of entities as representations, are larger than a client's operation. */
const maxBodyBytes = 48 * 1024 * 1024;

/**
 * One subgraph on a separate port, for a gateway in another process. Everything, including `_entities`, requires the
 * gateway's token: without it the answer is 401. Returns a function that ends the open streams.
 */
export async function mountSubgraph(
  app: FastifyInstance,
  { name, schema }: Subgraph,
  services: Services,
  refresh: RefreshContext,
): Promise<() => Promise<void>> {
  const documents = new Documents(schema);
  const { log } = services;
  const streams = new Set<ServerResponse>();
  await app.register((scope) => {
    scope.setErrorHandler((error, _, reply) => graphqlErrorBody(error, reply, log));
    scope.post("/graphql", { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const { query, operationName, variables, extensions } = (request.body ?? {}) as Partial<SubgraphRequest>;
      const context = await readContext(services, name, extensions?.[extensionKey]?.context);
      if (context === null) throw sharedErrors.problem("unauthenticated");
      if (typeof query !== "string") throw sharedErrors.problem("bad_request");
      const document = documents.read(query);
      const operation: SubgraphOperation = { query, document, operationName, variables: variables ?? {} };
      if (getOperationAST(document, operationName)?.operation !== "subscription") {
        const { variables: variableValues } = operation;
        const result = await executeOnSchema({
          schema,
          document,
          variableValues,
          operationName,
          contextValue: context,
        });
        return answerOf(result, context);
      }
      try {
        const events = await openLocalEvents(schema, operation, context, refresh);
        streams.add(reply.raw);
        await sendEvents(
          reply,
          events,
          (result) => answerOf(result, context),
          () => context.readUpTo?.(),
        );
        streams.delete(reply.raw);
        return await reply;
      } catch (error) {
        return answerOf({ errors: [error as never] }, context);
      }
    });
    return Promise.resolve();
  });
  return () => {
    // Without an error: the gateway then reopens them after the last event it received, here or at another process.
    for (const stream of streams) stream.destroy();
    return Promise.resolve();
  };
}

function answerOf({ data, errors }: ExecutionResult, { services, requestId, notes }: RequestContext): SubgraphAnswer {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined
      ? {}
      : { errors: errors.map((error) => publicError(error, services.log, requestId).toJSON()) }),
    ...(Object.keys(notes).length === 0 ? {} : { extensions: { [extensionKey]: { notes } } }),
  };
}
