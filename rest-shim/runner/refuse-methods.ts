import type { FastifyInstance, HTTPMethods } from "fastify";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { RouteBase } from "../route-base.js";
import { routeUrls, shapeOf } from "./route-urls.js";

interface KnownPath {
  readonly url: string;
  readonly allowed: Set<string>;
  readonly absent: Set<string>;
  readonly headers: RouteBase["alwaysHeaders"];
}

/**
 * Refuses with 405 and `Allow` every method that a known path does not take, but with 404 those that its routes call absent.
 * The error handler of `app` shapes the answer.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly Pick<RouteBase, "method" | "path" | "aliases" | "alwaysHeaders" | "absentMethods">[],
): void {
  const methods = app.supportedMethods as HTTPMethods[];
  const paths = new Map<string, KnownPath>();
  for (const route of routes) {
    for (const url of routeUrls(route)) {
      const shape = shapeOf(url);
      const known = paths.get(shape) ?? { url, allowed: new Set(), absent: new Set(), headers: route.alwaysHeaders };
      known.allowed.add(route.method);
      for (const method of route.absentMethods ?? []) known.absent.add(method);
      if (route.method === "GET") known.allowed.add("HEAD");
      paths.set(shape, known);
    }
  }
  for (const path of paths.values()) refuse(app, methods, path);
}

/**
 * Refuses with 405 and `Allow` every method that the routes beside it do not take. To be called before they are added;
 * the error handler of `app` shapes the answers.
 */
export function refuseOtherMethodsHere(app: FastifyInstance): { done(): void } {
  const paths = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const allowed = paths.get(url) ?? new Set();
    for (const one of [method].flat()) allowed.add(one);
    paths.set(url, allowed);
  });
  return {
    done() {
      const methods = app.supportedMethods as HTTPMethods[];
      for (const [url, allowed] of paths) {
        if (!url.includes("*")) refuse(app, methods, { url, allowed, absent: new Set(), headers: undefined });
      }
    },
  };
}

function refuse(app: FastifyInstance, methods: readonly HTTPMethods[], path: KnownPath): void {
  const { url, allowed, absent, headers } = path;
  const others = methods.filter((method) => !allowed.has(method));
  if (others.length === 0) return;
  const allow = methods.filter((method) => allowed.has(method)).join(", ");
  app.route({
    method: others,
    url,
    // Before any body is read: whatever it holds, this path does not take it.
    onRequest: async (request, reply) => {
      if (absent.has(request.method)) {
        void reply.headers({ ...headers });
        throw sharedErrors.problem("route_not_found");
      }
      void reply.headers({ ...headers, Allow: allow });
      const message = `This route does not accept ${request.method}. It accepts ${allow}.`;
      throw sharedErrors.problem("method_not_allowed", { message });
    },
    handler: async () => undefined,
  });
}
