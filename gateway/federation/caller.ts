import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";

/** The unit of fair scheduling: an organization, or for callers without one their address. */
export function callerOf({ viewer, clientAddress }: RequestContext): string {
  return viewer.organizationId ?? `address ${clientAddress ?? ""}`;
}
