import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { NameNamespace } from "../../shared/names/name-reservation.js";

/** The error for a handle that cannot be had, and what stands in its way (wire contract org 1.6). */
export function nameTaken(blockingNamespace: NameNamespace): Error {
  return sharedErrors.problem("agent_handle_unavailable", { details: { blocking_namespace: blockingNamespace } });
}
