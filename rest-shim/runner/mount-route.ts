import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { HandlerRoute } from "../handler-route.js";
import type { EveryPageRoute, OperationRoute } from "../route.js";
import { bodyCheck, queryCheck, unusedBodyCheck } from "../wire/check-shape.js";
import { describeError } from "../wire/describe-error.js";
import { checkKeys } from "../wire/check-keys.js";
import type {} from "../wire/route-config.js";
import { answerOnce } from "./answer-once.js";
import { authorityFirst } from "./authority-first.js";
import { sendAnswer, setAnswerHeaders, setReplayHeader } from "./answer.js";
import { prepareHandler } from "./handler-tools.js";
import { bodyLimitOf } from "./limits.js";
import { openRequest } from "./open-request.js";
import { routeUrls } from "../route-urls.js";
import { prepareOperation } from "./run-operation.js";
import type { Shim } from "./shim.js";

/**
 * The key under which a request holds its context. With a WeakMap keyed by requests, garbage collection took a tenth of
 * a request's processor time.
 */
export const contextKey = "parleyContext";

function contextOf(request: FastifyRequest): RequestContext {
  return request.getDecorator<RequestContext>(contextKey);
}

/** Mounts a route that is one GraphQL operation. */
export function mountOperation(app: FastifyInstance, shim: Shim, route: OperationRoute | EveryPageRoute): void {
  const allowed = authorityFirst(shim, route);
  const run = prepareOperation(shim, route, allowed);
  const checkBody = route.body === undefined ? unusedBodyCheck() : bodyCheck(route.body);
  const checkQuery = route.query === undefined ? () => ({}) : queryCheck(route.query);
  mountUrls(app, shim, route, async (request, reply) => {
    const context = contextOf(request);
    const asked = await allowed({ params: request.params, context }, () => {
      checkKeys(route, request.body);
      const query = checkQuery(request.query);
      return { params: request.params, query, body: checkBody(request.body), context };
    });
    const { status, body, headers } = await answerOnce(context, route, () => run(asked)).catch((error: unknown) => {
      setReplayHeader(reply, context);
      throw error;
    });
    setAnswerHeaders(reply, route, context);
    if (headers !== undefined) void reply.headers(headers);
    return sendAnswer(reply, status, body);
  });
}

/** Mounts a route with its own protocol. The app must leave bodies unread. `stopping` aborts when it begins to stop. */
export function mountHandler(app: FastifyInstance, shim: Shim, route: HandlerRoute, stopping: AbortSignal): void {
  const toolsOf = prepareHandler(shim, route, stopping);
  mountUrls(app, shim, route, async (request, reply) => {
    const context = contextOf(request);
    let answer: unknown;
    try {
      answer = await route.handle(request, reply, toolsOf(request, reply, context));
    } catch (error) {
      if (!reply.sent) throw error;
      // Too late for an error body: closing the connection shows a client that a stream did not end normally.
      shim.services.log.error(
        { requestId: request.id, route: route.path, error: describeError(error) },
        "a stream failed",
      );
      reply.raw.destroy();
    }
    if (reply.sent) return reply;
    setAnswerHeaders(reply, route, context);
    return sendAnswer(reply, reply.statusCode, answer);
  });
}

function mountUrls(
  app: FastifyInstance,
  shim: Shim,
  route: OperationRoute | EveryPageRoute | HandlerRoute,
  handler: RouteOptions["handler"],
): void {
  for (const url of routeUrls(route)) {
    app.route({
      method: route.method,
      url,
      bodyLimit: bodyLimitOf(route),
      exposeHeadRoute: route.refusesHead !== true,
      config: { route },
      onRequest: async (request, reply) => {
        void reply.headers({ ...route.alwaysHeaders, "X-Request-ID": request.id });
        request.setDecorator(contextKey, await openRequest(shim, route, request));
      },
      handler,
    });
  }
}
