import type { FastifyInstance, HTTPMethods } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { RowBase } from "../row-base.js";
import { sendError } from "../wire/send-error.js";
import { routeUrls, shapeOf } from "./route-urls.js";

interface KnownPath {
  readonly url: string;
  readonly allowed: Set<string>;
  readonly absent: Set<string>;
  readonly headers: RowBase["alwaysHeaders"];
}

/** Answers 405 with `Allow` for every method that a known path does not take, but 404 for those that its rows call absent. */
export function refuseOtherMethods(
  app: FastifyInstance,
  rows: readonly Pick<RowBase, "method" | "path" | "aliases" | "alwaysHeaders" | "absentMethods">[],
): void {
  const methods = app.supportedMethods as HTTPMethods[];
  const paths = new Map<string, KnownPath>();
  for (const row of rows) {
    for (const url of routeUrls(row)) {
      const shape = shapeOf(url);
      const known = paths.get(shape) ?? { url, allowed: new Set(), absent: new Set(), headers: row.alwaysHeaders };
      known.allowed.add(row.method);
      for (const method of row.absentMethods ?? []) known.absent.add(method);
      if (row.method === "GET") known.allowed.add("HEAD");
      paths.set(shape, known);
    }
  }
  for (const { url, allowed, absent, headers } of paths.values()) {
    const allow = methods.filter((method) => allowed.has(method)).join(", ");
    app.route({
      method: methods.filter((method) => !allowed.has(method)),
      url,
      schema: { hide: true },
      // Before any body is read: whatever it holds, this path does not take it.
      onRequest: async (request, reply) => {
        if (absent.has(request.method)) {
          void reply.headers({ ...headers });
          return sendError(sharedErrors.problem("route_not_found"), request, reply);
        }
        void reply.headers({ ...headers, Allow: allow });
        const message = `This route does not take ${request.method}. It takes ${allow}.`;
        return sendError(sharedErrors.problem("method_not_allowed", { message }), request, reply);
      },
      handler: async () => undefined,
    });
  }
}
