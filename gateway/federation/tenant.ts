import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { callerOf } from "../../subgraphs/shared/viewer/caller.js";

/** The unit of fair scheduling: an organization, or the caller if it has none. */
export function tenantOf(context: RequestContext): string {
  return context.viewer.organizationId ?? callerOf(context);
}
