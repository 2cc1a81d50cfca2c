import type { GraphQLDataSourceProcessOptions } from "@apollo/gateway";
import type { GatewayGraphQLResponse } from "@apollo/server-gateway-interface";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Subgraph } from "../../subgraphs/shared/graphql/build-subgraph.js";
import { inSpan } from "../../subgraphs/shared/tracing/tracing.js";
import { executeOnSchema } from "./execute-on-schema.js";
import { openLocalEvents, type RefreshContext } from "./local-events.js";
import type { SubgraphSource } from "./subgraph-source.js";

/**
 * A subgraph in this process. The planner's document is executed directly: it was made from a validated operation, so
 * parsing and validating it again would only cost time.
 */
export function inProcessSource(subgraph: Subgraph, refresh: RefreshContext): SubgraphSource {
  const { name, schema } = subgraph;
  return {
    name,
    schema,
    ready: () => Promise.resolve(true),
    process: async (options) => {
      const { document, request, context } = options as IncomingOperation;
      const result = await inSpan(`subgraph ${name}`, { kind: "internal" }, () =>
        executeOnSchema({
          schema,
          document,
          variableValues: request.variables,
          operationName: request.operationName,
          contextValue: context,
        }),
      );
      return result as GatewayGraphQLResponse;
    },
    subscribe: (operation, context) => openLocalEvents(schema, operation, context, refresh),
    close: () => Promise.resolve(),
  };
}

/** The input of `executeQueryPlan`. Its type makes the document optional because stock planners do not expose it. */
export type IncomingOperation = GraphQLDataSourceProcessOptions & {
  document: NonNullable<(GraphQLDataSourceProcessOptions & { kind: "incoming operation" })["document"]>;
  context: RequestContext;
};
