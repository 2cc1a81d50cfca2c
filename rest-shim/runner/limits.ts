import type { RouteBase } from "../route-base.js";

const defaultBodyLimit = 1024 * 1024;

/** The largest body of a route, in bytes. */
export function bodyLimitOf(route: RouteBase): number {
  return route.bodyLimit ?? defaultBodyLimit;
}
