import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import { sendError, serverOptions } from "../../rest-shim/index.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { maxBodyBytes } from "../limits/limits.js";
import { allowOrigins } from "./cors.js";

/** An incoming X-Request-ID is kept when it cannot do harm in a log or a header. */
const saneRequestId = /^[\w.:-]{8,128}$/;

/** The one HTTP server of a process, before anything is mounted on it. */
export function createApp(config: Config, log: Logger): FastifyInstance {
  const app = fastify({
    ...serverOptions,
    logger: false,
    bodyLimit: maxBodyBytes,
    trustProxy: config.TRUST_PROXY?.split(",").map((proxy) => proxy.trim()) ?? false,
    // A connection that sends half a request must not be held for ever.
    requestTimeout: 60_000,
    genReqId: ({ headers }) => {
      const given = headers["x-request-id"];
      return typeof given === "string" && saneRequestId.test(given) ? given : `req_${randomUUID()}`;
    },
    // What is under way when a stop begins is answered.
    return503OnClosing: false,
  }) as unknown as FastifyInstance;
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
    done();
  });
  allowOrigins(app, config.CORS_ORIGINS);
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const facts = { requestId: id, method, route: routeOptions.url, status: reply.statusCode };
    const line = { ...facts, milliseconds: Math.round(reply.elapsedTime) };
    // A request that failed for a reason of ours is found without more logging; one that was refused is the client's.
    if (reply.statusCode >= 500) log.info(line, "A request failed");
    else log.debug(line, "Request");
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log));
  return app;
}
