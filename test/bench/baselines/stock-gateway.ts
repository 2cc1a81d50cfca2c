import { ApolloGateway, LocalGraphQLDataSource, RemoteGraphQLDataSource } from "@apollo/gateway";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Subgraph } from "../../../subgraphs/shared/graphql/build-subgraph.js";

/** ApolloGateway with its own source for schemas of the same process. */
export function stockGatewayInProcess(supergraphSdl: string, subgraphs: readonly Subgraph[]): ApolloGateway {
  const schemas = new Map(subgraphs.map(({ name, schema }) => [name, schema]));
  return new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) => new LocalGraphQLDataSource(schemas.get(name)!),
  });
}

/** ApolloGateway as it comes: subgraphs over HTTP. It hands the caller's key on, as its documentation shows. */
export function stockGatewayOverHttp(supergraphSdl: string, urlOf: (subgraph: string) => string): ApolloGateway {
  return new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) =>
      new RemoteGraphQLDataSource<RequestContext & { readonly key?: string }>({
        url: urlOf(name),
        willSendRequest({ request, context }) {
          if (context.key !== undefined) request.http?.headers.set("x-api-key", context.key);
        },
      }),
  });
}
