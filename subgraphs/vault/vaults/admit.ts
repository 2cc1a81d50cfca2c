import { type AuthorityRow, authorize, may } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { acceptsCredential } from "./rules/accepted-credential.js";

/**
 * Checks whether the viewer may do the action in its organization's vault; returns the organization. If the
 * installation does not accept API keys at the vault, they are refused before anything else (wire contract vault 4).
 */
export function admit({ viewer, services }: RequestContext, row: AuthorityRow): string {
  if (!acceptsCredential(viewer, services.config)) throw sharedErrors.problem("credential_not_accepted");
  authorize(viewer, row);
  if (viewer.organizationId === null) throw sharedErrors.problem("credential_not_accepted");
  return viewer.organizationId;
}

/** Whether `admit` would pass: for fields that are null or empty instead of an error. */
export function isAdmitted(
  { viewer, services }: Pick<RequestContext, "viewer" | "services">,
  row: AuthorityRow,
): boolean {
  const isAccepted = viewer.organizationId !== null && acceptsCredential(viewer, services.config);
  return isAccepted && may(viewer, row);
}
