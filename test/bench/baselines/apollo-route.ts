import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import type { GatewayInterface } from "@apollo/server-gateway-interface";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { RequestContext } from "../../../subgraphs/shared/context/request-context.js";

/** Mounts a plain ApolloServer with the switches of ours and nothing of our gateway. */
export async function apolloRoute(
  app: FastifyInstance,
  url: string,
  source: { readonly schema: GraphQLSchema } | { readonly gateway: GatewayInterface },
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
): Promise<void> {
  const apollo = new ApolloServer<RequestContext>({
    ...(source as { readonly schema: GraphQLSchema }),
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    nodeEnv: "production",
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  await apollo.start();
  app.route({ method: ["GET", "POST"], url, handler: fastifyApolloHandler(apollo, { context: contextOf }) });
}
