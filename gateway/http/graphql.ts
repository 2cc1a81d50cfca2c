import { setMaxListeners } from "node:events";
import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuseOtherMethodsHere, type WatchViewer } from "../../rest-shim/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Admission } from "../admission/admission.js";
import { documented } from "../errors/documented.js";
import { publicError } from "../errors/public-error.js";
import type { Execute } from "../execution/execute.js";
import { apolloGateway } from "../execution/apollo-gateway.js";
import type { FederatedSchema } from "../federation/supergraph.js";
import { wantsEvents } from "../sse/read-request.js";
import { OperationStreams } from "../sse/operation-streams.js";
import type { Subscriptions } from "../subscriptions/subscriptions.js";
import { admissionPlugin } from "./admission-plugin.js";
import { answerHead } from "./apollo-plugins.js";
import { readExactJson } from "./exact-json.js";
import { graphqlErrorBody } from "./graphql-error-body.js";
import { refuseOtherForms } from "./refuse-other-forms.js";
import { textBeforeHash } from "./text-before-hash.js";

/**
 * The key under which a request holds its context: cheaper for the garbage collector than a WeakMap with an entry for
 * each.
 */
const contextKey = "graphqlContext";

/**
 * Headers that pages of another origin cannot send without a CORS preflight: a request with one of them is intentional.
 * Credentials are among them, so clients that send queries by GET need nothing else.
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
  readonly admission: Admission;
  readonly execute: Execute;
  readonly subscriptions: Subscriptions;
  readonly watchViewer: WatchViewer;
  /** The context of a request. Throws a Problem when its credential is not valid. */
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>;
}

/**
 * POST and GET /graphql, including server-sent events, which carry subscriptions. Returns the running Apollo server,
 * which the caller stops.
 */
export async function mountGraphql(
  app: FastifyInstance,
  options: GraphqlRouteOptions,
): Promise<ApolloServer<RequestContext>> {
  const { services, schema, admission, execute, contextOf } = options;
  const apollo = new ApolloServer<RequestContext>({
    gateway: apolloGateway(schema, execute),
    // Our own check allows or refuses introspection per viewer.
    introspection: true,
    csrfPrevention: { requestHeaders: notSimple },
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    // It would wait for itself and block a graceful stop.
    stopOnTerminationSignals: false,
    nodeEnv: "production",
    documentStore: null,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      textBeforeHash(),
      admissionPlugin(admission, schema),
      answerHead(),
    ],
    // Executed operations have public errors already; this handles everything before execution.
    formatError: (formatted, error) =>
      formatted.extensions?.["docsUrl"] === undefined
        ? documented(publicError(error, services.log, null), services.publicBaseUrl).toJSON()
        : formatted,
  });
  await apollo.start();
  await app.register((scope) => {
    const otherMethods = refuseOtherMethodsHere(scope);
    const stopping = new AbortController();
    // Every open stream has a listener, which is removed when it ends: many of them are not a leak.
    setMaxListeners(0, stopping.signal);
    scope.addHook("preClose", async () => stopping.abort());
    const streams = new OperationStreams({ ...options, stopping: stopping.signal });
    scope.decorateRequest(contextKey, null);
    readExactJson(scope);
    scope.setErrorHandler((error, _, reply) => graphqlErrorBody(error, reply, services.log, services.publicBaseUrl));
    scope.addHook("onRequest", async (request, reply) => {
      if (isVisit(request)) await reply.redirect("/explorer");
    });
    // An invalid credential is refused before the body is read.
    scope.addHook("onRequest", async (request) => request.setDecorator(contextKey, await contextOf(request)));
    const asked = (request: FastifyRequest) => request.getDecorator<RequestContext>(contextKey);
    const answer = fastifyApolloHandler(apollo, { context: (request) => Promise.resolve(asked(request)) });
    scope.route({
      method: ["GET", "POST"],
      url: "/graphql",
      exposeHeadRoute: false,
      async handler(request, reply) {
        refuseOtherForms(request);
        if (!wantsEvents(request)) return answer.call(scope, request, reply);
        await streams.serve(request, reply, asked(request));
        return reply;
      },
    });
    otherMethods.done();
    return Promise.resolve();
  });
  return apollo;
}

/** A user who opens the URL in a browser, without an operation. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !url.includes("?") && (headers.accept ?? "").includes("text/html");
}
