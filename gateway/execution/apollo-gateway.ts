import type { GatewayInterface } from "@apollo/server-gateway-interface";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Execute } from "./execute.js";
import type { FederatedSchema } from "../federation/supergraph.js";

/** The seam that ApolloServer asks for: our federated schema and how an operation of it is executed. */
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
