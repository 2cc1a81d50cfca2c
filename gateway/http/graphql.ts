import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseOtherMethodsHere } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Documents } from "../documents.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { Execute } from "../execute.js";
import { apolloGateway } from "../federation/apollo-gateway.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { checkOperation } from "../limits/check-operation.js";
import { maxTokens } from "../limits/limits.js";
import { answerHead, limitsPlugin, postOnlyPlugin } from "./apollo-plugins.js";
import { graphqlErrorBody } from "./graphql-error-body.js";

/** Where a request keeps its context: cheaper for the collector than a WeakMap with an entry for each. */
const contextKey = "graphqlContext";

/**
 * Headers that no page of another origin can send without being allowed to first (a preflight of CORS): a request with
 * one of them was meant. Credentials are among them, so clients that send queries by GET need nothing else.
 */
const notSimple = [
  "apollo-require-preflight",
  "x-apollo-operation-name",
  "authorization",
  "x-api-key",
  "x-service-token",
];

export interface GraphqlRouteOptions {
  readonly services: Services;
  readonly schema: FederatedSchema;
  readonly documents: Documents;
  readonly execute: Execute;
  /** The context of a request; throws a Problem when its credential is not valid. */
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>;
}

/** POST and GET /graphql. Answers the running Apollo server, which the caller stops. */
export async function mountGraphql(
  app: FastifyInstance,
  options: GraphqlRouteOptions,
): Promise<ApolloServer<RequestContext>> {
  const { services, schema, documents, execute, contextOf } = options;
  const apollo = new ApolloServer<RequestContext>({
    gateway: apolloGateway(schema, execute),
    // Introspection is allowed or refused per viewer, by our own check.
    introspection: true,
    csrfPrevention: { requestHeaders: notSimple },
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    // It would wait for itself and hang a graceful stop.
    stopOnTerminationSignals: false,
    nodeEnv: "production",
    parseOptions: { maxTokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      postOnlyPlugin(),
      limitsPlugin((operation, context) => checkOperation(schema, services.config, operation, context)),
      answerHead(),
    ],
    // What was executed has public errors already; this is for what never came so far.
    formatError: (formatted, error) =>
      formatted.extensions?.["docsUrl"] === undefined
        ? documented(publicError(error, services.log, null), services.publicBaseUrl).toJSON()
        : formatted,
  });
  await apollo.start();
  await app.register((scope) => {
    const otherMethods = refuseOtherMethodsHere(scope);
    scope.decorateRequest(contextKey, null);
    scope.setErrorHandler((error, _, reply) => graphqlErrorBody(error, reply, services.log, services.publicBaseUrl));
    scope.addHook("onRequest", async (request, reply) => {
      if (isVisit(request)) await reply.redirect("/explorer");
    });
    // A bad credential is answered before the body is looked at.
    scope.addHook("onRequest", async (request) => request.setDecorator(contextKey, await contextOf(request)));
    // Apollo loses what graphql's rule for subscriptions throws, and would answer 500.
    scope.addHook("preHandler", (request, _, done) => {
      const query = queryOf(request);
      if (query?.includes("subscription") === true) documents.read(query);
      done();
    });
    scope.route({
      method: ["GET", "POST"],
      url: "/graphql",
      exposeHeadRoute: false,
      handler: fastifyApolloHandler(apollo, {
        context: (request) => Promise.resolve(request.getDecorator<RequestContext>(contextKey)),
      }),
    });
    otherMethods.done();
    return Promise.resolve();
  });
  return apollo;
}

function queryOf({ body, query }: FastifyRequest): string | undefined {
  const text = ((body ?? query) as { readonly query?: unknown } | null | undefined)?.query;
  return typeof text === "string" ? text : undefined;
}

/** Somebody who opens the address in a browser, with nothing to run. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !url.includes("?") && (headers.accept ?? "").includes("text/html");
}
