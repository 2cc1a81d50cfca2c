import { sharedErrors } from "../errors/shared-errors.js";

/** The error for a handle that cannot be had, and what stands in its way (wire contract org 1.6). */
export function nameUnavailable(blockingNamespace: string): Error {
  return sharedErrors.problem("agent_handle_unavailable", { details: { blocking_namespace: blockingNamespace } });
}
