import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { maxBodyBytes } from "../limits/limits.js";
import { errorBody } from "./error-body.js";
import { transportProblem } from "./transport-problem.js";

/** An incoming X-Request-ID is kept when it cannot do harm in a log or a header. */
const saneRequestId = /^[\w.:-]{8,128}$/;

/** The one HTTP server of a process, before anything is mounted on it. */
export function createApp(config: Config, log: Logger): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: config.TRUST_PROXY?.split(",").map((proxy) => proxy.trim()) ?? false,
    // One connection that sends nothing must not be held for ever.
    requestTimeout: 60_000,
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && saneRequestId.test(given) ? given : `req_${randomUUID()}`;
    },
    // The stop is ours: it says "going away" first and then waits for what is under way.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
  });
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const facts = { requestId: id, method, route: routeOptions.url, status: reply.statusCode };
    log.debug({ ...facts, milliseconds: Math.round(reply.elapsedTime) }, "Request");
    done();
  });
  app.setErrorHandler((error, request, reply) => errorBody(reply, transportProblem(error, log, request.id)));
  return app;
}
