import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, isTracing, type TracedSpan } from "../../subgraphs/shared/tracing/tracing.js";

/** Paths that monitoring requests all the time. */
const untraced = new Set(["/healthz", "/readyz", "/metrics"]);

/** Makes every request a span, under the one in its `traceparent`. It does nothing when traces are off. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, TracedSpan>();
  app.addHook("onRequest", (request, _, done) => {
    const { method, headers, routeOptions } = request;
    // The pattern of the path, because a path may contain a token or a name.
    const route = routeOptions.url ?? "none";
    if (untraced.has(route)) return done();
    const attributes = { "http.request.method": method, "http.route": route };
    const span = beginSpan(`${method} ${route}`, { kind: "server", attributes, under: { headers } });
    if (span !== null) spans.set(request, span);
    done();
  });
  // Not earlier: events of the socket read the body, and they are not linked to the request.
  app.addHook("preHandler", (request, _, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    done();
  });
}
