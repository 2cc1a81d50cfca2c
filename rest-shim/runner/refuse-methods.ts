import type { FastifyInstance, FastifyReply, HTTPMethods } from "fastify";
import router from "find-my-way";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Problem } from "../../subgraphs/shared/errors/problem.js";
import type { RouteBase } from "../route-base.js";
import { serverOptions } from "../server-options.js";
import { sendError } from "../wire/send-error.js";
import { routeUrls, shapeOf } from "./route-urls.js";

interface KnownPath {
  readonly url: string;
  readonly allowed: Set<string>;
  readonly absent: Set<string>;
  readonly headers: RouteBase["alwaysHeaders"];
}

/**
 * Refuses with 405 and `Allow` every method that a known path does not take, but with 404 those that its routes call absent.
 * Looks only at requests for which there is no route: a route for each method of each path would be six times as many, and
 * a good part of a start. `app` is the one whose 404 it is; no route's error handler is asked.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  routes: readonly Pick<RouteBase, "method" | "path" | "aliases" | "alwaysHeaders" | "absentMethods">[],
): void {
  const paths = new Map<string, KnownPath>();
  for (const route of routes) {
    for (const url of routeUrls(route)) {
      const shape = shapeOf(url);
      const path = paths.get(shape) ?? { url, allowed: new Set(), absent: new Set(), headers: route.alwaysHeaders };
      for (const method of methodsOf(route)) path.allowed.add(method);
      for (const method of route.absentMethods ?? []) path.absent.add(method);
      paths.set(shape, path);
    }
  }
  const methods = app.supportedMethods as router.HTTPMethod[];
  // Made for the first request without a route: a router of all paths takes some megabytes.
  let known: ReturnType<typeof routerOf> | undefined;
  // Before any body is read: whatever it holds, the path does not take it.
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return undefined;
    known ??= routerOf([...paths.values()].map((path) => ["GET", path.url, path]));
    const path = known.find("GET", request.url.split("?", 1)[0]!)?.store as KnownPath | undefined;
    if (path !== undefined) return sendError(refusalOf(methods, path, request.method, reply), request, reply);
  });
  // `POST /a2a/directory` would else be taken for `POST /a2a/{agent_handle}`.
  for (const [path, taken] of takenByOthers(routes, [...paths.values()], methods)) {
    app.route({
      method: taken,
      url: path.url,
      onRequest: async (request, reply) => sendError(refusalOf(methods, path, request.method, reply), request, reply),
      handler: async () => undefined,
    });
  }
}

type RefusedRoute = Parameters<typeof refuseOtherMethods>[1][number];

function methodsOf({ method }: RefusedRoute): readonly router.HTTPMethod[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

/** The paths of which routes with other paths would take a method, with those methods. Its router goes with the call. */
function takenByOthers(
  routes: readonly RefusedRoute[],
  paths: readonly KnownPath[],
  methods: readonly router.HTTPMethod[],
): [KnownPath, router.HTTPMethod[]][] {
  const mounted = routerOf(
    routes.flatMap((route) =>
      routeUrls(route).flatMap((url) => methodsOf(route).map((method) => [method, url, null] as const)),
    ),
  );
  return paths
    .map((path): [KnownPath, router.HTTPMethod[]] => [
      path,
      methods.filter((method) => !path.allowed.has(method) && mounted.find(method, path.url) !== null),
    ])
    .filter(([, taken]) => taken.length > 0);
}

function routerOf(entries: readonly (readonly [router.HTTPMethod, string, KnownPath | null])[]) {
  const made = router(serverOptions.routerOptions);
  for (const [method, url, path] of entries) made.on(method, url, () => undefined, path);
  return made;
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
        const others = methods.filter((method) => !allowed.has(method));
        if (url.includes("*") || others.length === 0) continue;
        // A copy: the route that refuses is one of the routes beside it.
        const path = { allowed: new Set(allowed), absent: new Set<string>(), headers: undefined };
        app.route({
          method: others,
          url,
          onRequest: async (request, reply) => {
            throw refusalOf(methods, path, request.method, reply);
          },
          handler: async () => undefined,
        });
      }
    },
  };
}

function refusalOf(
  methods: readonly HTTPMethods[],
  { allowed, absent, headers }: Omit<KnownPath, "url">,
  method: string,
  reply: FastifyReply,
): Problem {
  void reply.headers({ ...headers });
  if (absent.has(method)) return sharedErrors.problem("route_not_found");
  const allow = methods.filter((one) => allowed.has(one)).join(", ");
  void reply.header("Allow", allow);
  const message = `This route does not accept ${method}. It accepts ${allow}.`;
  return sharedErrors.problem("method_not_allowed", { message });
}
