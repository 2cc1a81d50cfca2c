import type { RouteBase } from "./route-base.js";

/**
 * The spellings under which a route answers, in the router's syntax: path and aliases. The first is the canonical one. None
 * ends with a slash: `withoutTrailingSlash` takes it off requests.
 */
export function routeUrls({ path, aliases = [] }: Pick<RouteBase, "path" | "aliases">): string[] {
  const urls = [path, ...aliases].map((spelling) =>
    withoutTrailingSlash(spelling.replaceAll("{", ":").replaceAll("}", "")),
  );
  return [...new Set(urls)];
}

/** Pages of several files, whose relative addresses begin at the slash. */
const pages = /^\/(console|api\/v1\/reference)\b/;

/**
 * The address of a request as the routes are spelled. Clients write both `/tasks` and `/tasks/`, and follow no redirect
 * (wire contract org 1.1).
 */
export function withoutTrailingSlash(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (path.length < 2 || !path.endsWith("/") || pages.test(path)) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

/** The path as the router sees it, since routes may name the same parameter differently. */
export function shapeOf(url: string): string {
  return url.replaceAll(/:[^/]+/g, ":");
}
