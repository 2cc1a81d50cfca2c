import type { RouteBase } from "../route-base.js";

/**
 * The spellings under which a route answers, in the router's syntax: path and aliases, each with and without a trailing
 * slash, because clients write both and follow no redirect (wire contract org 1.1). The first is the canonical one.
 */
export function routeUrls({ path, aliases = [] }: Pick<RouteBase, "path" | "aliases">): string[] {
  const urls = [path, ...aliases].flatMap((spelling) => {
    const url = spelling.replaceAll("{", ":").replaceAll("}", "");
    return url.endsWith("/") ? [url] : [url, `${url}/`];
  });
  return [...new Set(urls)];
}

/** The path as the router sees it, since routes may name the same parameter differently. */
export function shapeOf(url: string): string {
  return url.replaceAll(/:[^/]+/g, ":");
}
