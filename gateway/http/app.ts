import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import { sendError, serverOptions } from "../../rest-shim/index.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { maxBodyBytes } from "../limits/limits.js";
import type { CountedRequest } from "./counted-request.js";
import { createHttpServer } from "./http-server.js";
import { allowOrigins } from "./cors.js";
import { refuseEncodedBodies } from "./refuse-encoded-bodies.js";
import { traceRequests } from "./trace-requests.js";

/** An incoming X-Request-ID is accepted when it is harmless in a log and a header. */
const saneRequestId = /^[\w.:-]{8,128}$/;

/** The only HTTP server of a process, before anything is mounted on it. */
export function createApp(config: Config, log: Logger): FastifyInstance {
  const app = fastify({
    ...serverOptions,
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: config.TRUST_PROXY?.split(",").map((proxy) => proxy.trim()) ?? false,
    serverFactory: (handle) => createHttpServer(config, handle as Parameters<typeof createHttpServer>[1]),
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && saneRequestId.test(given) ? given : `req_${randomUUID()}`;
    },
    // Requests in progress at a stop are answered.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    done();
  });
  traceRequests(app);
  allowOrigins(app, config.CORS_ORIGINS);
  // After the CORS headers, so that pages of other origins can read the reason.
  app.after(() => {
    refuseBeyondLimits(app);
    refuseEncodedBodies(app);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const facts = { requestId: id, method, route: routeOptions.url, status: reply.statusCode };
    const line = { ...facts, milliseconds: Math.round(reply.elapsedTime) };
    // A request that failed because of us must be findable in the log; a refused one is the client's concern.
    if (reply.statusCode >= 500) log.info(line, "A request failed");
    else log.debug(line, "Request");
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, { log }));
  return app;
}

/**
 * Answers requests beyond the limits with 429 or 503. The connection is closed, so that a refused client holds nothing.
 */
function refuseBeyondLimits(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    const refusal = (raw as CountedRequest).progress?.refusal ?? null;
    if (refusal === null) return done();
    // On the raw answer, where nothing removes it again.
    reply.raw.setHeader("connection", "close");
    done(sharedErrors.problem(refusal, { retryAfter: 1 }));
  });
}
