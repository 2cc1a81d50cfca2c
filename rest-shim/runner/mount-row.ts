import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { HandlerRow } from "../handler-row.js";
import type { EveryPageRow, OperationRow } from "../rows.js";
import { bodyCheck, queryCheck, unusedBodyCheck } from "../wire/check-shape.js";
import { describeError } from "../wire/describe-error.js";
import { checkKeys } from "../wire/check-keys.js";
import type {} from "../wire/route-config.js";
import { answerOnce } from "./answer-once.js";
import { authorityFirst } from "./authority-first.js";
import { sendAnswer, setAnswerHeaders } from "./answer.js";
import { prepareHandler } from "./handler-tools.js";
import { bodyLimitOf } from "./limits.js";
import { openRequest } from "./open-request.js";
import { routeUrls } from "./route-urls.js";
import { prepareOperation } from "./run-operation.js";
import type { Shim } from "./shim.js";

/**
 * Where a request keeps its context. A WeakMap keyed by requests would do, but the collector looks through all of it
 * every time: that was a tenth of a request's processor time.
 */
export const contextKey = "parleyContext";

function contextOf(request: FastifyRequest): RequestContext {
  return request.getDecorator<RequestContext>(contextKey);
}

/** Mounts a row that is one GraphQL operation. */
export function mountOperation(app: FastifyInstance, shim: Shim, row: OperationRow | EveryPageRow): void {
  const allowed = authorityFirst(shim, row);
  const run = prepareOperation(shim, row, allowed);
  const checkBody = row.body === undefined ? unusedBodyCheck() : bodyCheck(row.body);
  const checkQuery = row.query === undefined ? () => ({}) : queryCheck(row.query);
  mountUrls(app, shim, row, async (request, reply) => {
    const context = contextOf(request);
    const asked = await allowed({ params: request.params, context }, () => {
      checkKeys(row, request.body);
      const query = checkQuery(request.query);
      return { params: request.params, query, body: checkBody(request.body), context };
    });
    const { status, body } = await answerOnce(context, row, () => run(asked));
    setAnswerHeaders(reply, row, context);
    return sendAnswer(reply, status, body);
  });
}

/** Mounts a row with a protocol of its own. The app must leave bodies unread. `stopping` aborts when it begins to stop. */
export function mountHandler(app: FastifyInstance, shim: Shim, row: HandlerRow, stopping: AbortSignal): void {
  const toolsOf = prepareHandler(shim, row, stopping);
  mountUrls(app, shim, row, async (request, reply) => {
    const context = contextOf(request);
    let answer: unknown;
    try {
      answer = await row.handle(request, reply, toolsOf(request, reply, context));
    } catch (error) {
      if (!reply.sent) throw error;
      // Too late for an error body: cutting the connection is how a client learns that a stream did not end well.
      shim.services.log.error(
        { requestId: request.id, route: row.path, error: describeError(error) },
        "a stream failed",
      );
      reply.raw.destroy();
    }
    if (reply.sent) return reply;
    setAnswerHeaders(reply, row, context);
    return sendAnswer(reply, reply.statusCode, answer);
  });
}

function mountUrls(
  app: FastifyInstance,
  shim: Shim,
  row: OperationRow | EveryPageRow | HandlerRow,
  handler: RouteOptions["handler"],
): void {
  for (const url of routeUrls(row)) {
    app.route({
      method: row.method,
      url,
      bodyLimit: bodyLimitOf(row),
      config: { row },
      onRequest: async (request, reply) => {
        void reply.headers({ ...row.alwaysHeaders, "X-Request-ID": request.id });
        request.setDecorator(contextKey, await openRequest(shim, row, request));
      },
      handler,
    });
  }
}
