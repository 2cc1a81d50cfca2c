import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";

/** Who is served in turn with others: an organization, or without one an address. */
export function callerOf({ viewer, clientAddress }: RequestContext): string {
  return viewer.organizationId ?? `address ${clientAddress ?? ""}`;
}
