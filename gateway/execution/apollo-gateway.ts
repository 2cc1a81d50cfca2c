import type { GatewayInterface } from "@apollo/server-gateway-interface";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Execute } from "./execute.js";
import type { FederatedSchema } from "../federation/supergraph.js";

/**
 * The interface that ApolloServer requires: our federated schema, and the function that executes an operation of it.
 */
export function apolloGateway(schema: FederatedSchema, execute: Execute): GatewayInterface {
  return {
    load: () =>
      Promise.resolve({
        executor: ({ document, request, context }) =>
          execute(document, request.variables ?? {}, context as RequestContext),
      }),
    onSchemaLoadOrUpdate(listener) {
      listener({ apiSchema: schema.apiSchema, coreSupergraphSdl: schema.sdl });
      return () => {};
    },
    stop: () => Promise.resolve(),
  };
}
