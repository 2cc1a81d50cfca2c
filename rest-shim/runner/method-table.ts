import type { HTTPMethods } from "fastify";
import router from "find-my-way";
import type { RouteBase } from "../route-base.js";
import { serverOptions } from "../server-options.js";
import { routeUrls, shapeOf } from "../route-urls.js";

/** A path of some routes, with its methods. */
export interface KnownPath {
  readonly url: string;
  readonly allowed: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  readonly headers: RouteBase["alwaysHeaders"];
  readonly format: RouteBase["format"];
}

/** The methods of the paths of some routes. */
export interface MethodTable {
  /** The paths of routes with other paths that would match a method, with those methods. */
  readonly takenByOthers: readonly (readonly [KnownPath, readonly HTTPMethods[]])[];
  /** The path that matches the URL of a request. */
  find(address: string): KnownPath | undefined;
}

type TableRoute = Pick<
  RouteBase,
  "method" | "path" | "aliases" | "alwaysHeaders" | "absentMethods" | "format" | "unknownBelow" | "refusesHead"
>;

/** The table of routes, for servers that support these methods. */
export function methodTable(routes: readonly TableRoute[], methods: readonly HTTPMethods[]): MethodTable {
  const paths = [...pathsOf(routes), ...unknownPaths(routes, methods)];
  // Created for the first request without a route: a router for all paths takes some megabytes.
  let known: ReturnType<typeof routerOf> | undefined;
  return {
    takenByOthers: takenByOthers(routes, paths, methods),
    find(address) {
      known ??= routerOf(paths.map((path) => ["GET", path.url, path]));
      return known.find("GET", address)?.store as KnownPath | undefined;
    },
  };
}

function pathsOf(routes: readonly TableRoute[]): readonly KnownPath[] {
  const paths = new Map<string, KnownPath & { allowed: Set<string>; absent: Set<string> }>();
  for (const route of routes) {
    for (const url of routeUrls(route)) {
      const shape = shapeOf(url);
      const { alwaysHeaders: headers, format } = route;
      const path = paths.get(shape) ?? { url, allowed: new Set(), absent: new Set(), headers, format };
      for (const method of methodsOf(route)) path.allowed.add(method);
      for (const method of route.absentMethods ?? []) path.absent.add(method);
      paths.set(shape, path);
    }
  }
  return [...paths.values()];
}

/** The paths below which every method is absent, unless a route has it. */
function unknownPaths(routes: readonly TableRoute[], methods: readonly HTTPMethods[]): readonly KnownPath[] {
  const paths = new Map<string, KnownPath>();
  for (const { unknownBelow, alwaysHeaders: headers, format } of routes) {
    if (unknownBelow === undefined) continue;
    const [url] = routeUrls({ path: unknownBelow }) as [string];
    paths.set(url, { url, allowed: new Set(), absent: new Set(methods), headers, format });
  }
  return [...paths.values()];
}

function methodsOf({ method, refusesHead }: TableRoute): readonly HTTPMethods[] {
  return method === "GET" && refusesHead !== true ? ["GET", "HEAD"] : [method];
}

/** Its router is released after the call. */
function takenByOthers(
  routes: readonly TableRoute[],
  paths: readonly KnownPath[],
  methods: readonly HTTPMethods[],
): MethodTable["takenByOthers"] {
  const mounted = routerOf(
    routes.flatMap((route) =>
      routeUrls(route).flatMap((url) => methodsOf(route).map((method) => [method, url, null] as const)),
    ),
  );
  const isTaken = (method: HTTPMethods, { url }: KnownPath) => mounted.find(method as router.HTTPMethod, url) !== null;
  return paths
    .filter(({ allowed }) => allowed.size > 0)
    .map((path) => [path, methods.filter((method) => !path.allowed.has(method) && isTaken(method, path))] as const)
    .filter(([, taken]) => taken.length > 0);
}

function routerOf(entries: readonly (readonly [HTTPMethods, string, KnownPath | null])[]) {
  const made = router(serverOptions.routerOptions);
  for (const [method, url, path] of entries) made.on(method as router.HTTPMethod, url, () => undefined, path);
  return made;
}
