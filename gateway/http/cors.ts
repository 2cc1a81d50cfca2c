import type { FastifyInstance } from "fastify";
import { listSetting } from "../../subgraphs/shared/config/config.js";

const methods = "GET, POST, PUT, PATCH, DELETE";
const requestHeaders = "authorization, content-type, idempotency-key, x-api-key, x-request-id, x-service-token";
const responseHeaders = "idempotent-replay, retry-after, x-request-id";

/** Lets pages of the listed origins call the server; with no list, no page of another origin may. */
export function allowOrigins(app: FastifyInstance, origins: string | undefined): void {
  const allowed = new Set(listSetting(origins));
  if (allowed.size === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    void reply.header("vary", "origin");
    if (origin === undefined || !allowed.has(origin)) return done();
    void reply.header("access-control-allow-origin", origin).header("access-control-expose-headers", responseHeaders);
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return done();
    void reply
      .header("access-control-allow-methods", methods)
      .header("access-control-allow-headers", requestHeaders)
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
