import { sharedErrors } from "../errors/shared-errors.js";

/** The error for an unavailable handle, with the namespace that blocks it (wire contract org 1.6). */
export function nameUnavailable(blockingNamespace: string): Error {
  return sharedErrors.problem("agent_handle_unavailable", { details: { blocking_namespace: blockingNamespace } });
}
