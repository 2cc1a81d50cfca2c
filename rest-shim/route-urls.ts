import type { RouteBase } from "./route-base.js";

/**
 * The spellings of a route's path, in the router's syntax: path and aliases. The first is the canonical one. None ends
 * with a slash: `withoutTrailingSlash` removes it from requests.
 */
export function routeUrls({ path, aliases = [] }: Pick<RouteBase, "path" | "aliases">): string[] {
  return [...new Set([path, ...aliases].map((spelling) => withoutTrailingSlash(routerUrl(spelling))))];
}

/** A colon of the path itself is written twice. A parameter before one has no colon. */
function routerUrl(path: string): string {
  return path
    .replaceAll(":", "::")
    .replaceAll(/\{(\w+)\}(?=::)/g, ":$1(^[^:]+)")
    .replaceAll(/\{(\w+)\}/g, ":$1");
}

/** Pages with several files, whose relative URLs depend on the slash. */
const pages = /^\/(console|api\/v1\/reference)\b/;

/**
 * The URL of a request in the spelling of the routes. Clients use both `/tasks` and `/tasks/`, and follow no redirect
 * (wire contract org 1.1).
 */
export function withoutTrailingSlash(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (path.length < 2 || !path.endsWith("/") || pages.test(path)) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

/** A URL of the A2A protocol with the colon of its verbs as it is: some clients escape it, as in `message%3Asend`. */
export function withPlainColons(url: string): string {
  if (!url.startsWith("/a2a/")) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.replaceAll(/%3a/gi, ":") + url.slice(path.length);
}

/** The path in the router's form, because routes may name the same parameter differently. */
export function shapeOf(url: string): string {
  return url.replaceAll(/(?<!:):\w+/g, ":");
}
