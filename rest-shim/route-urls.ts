import type { RouteBase } from "./route-base.js";

/**
 * The spellings of a route's path, in the router's syntax: path and aliases. The first is the canonical one. None ends
 * with a slash: `withoutTrailingSlash` removes it from requests.
 */
export function routeUrls({ path, aliases = [] }: Pick<RouteBase, "path" | "aliases">): string[] {
  const urls = [path, ...aliases].map((spelling) =>
    withoutTrailingSlash(spelling.replaceAll("{", ":").replaceAll("}", "")),
  );
  return [...new Set(urls)];
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

/** The path in the router's form, because routes may name the same parameter differently. */
export function shapeOf(url: string): string {
  return url.replaceAll(/:\w+/g, ":");
}
