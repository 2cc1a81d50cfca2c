import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Queries } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle, type FreezableIdentity } from "../../shared/identity/identity-core.js";
import type { Viewer } from "../../shared/viewer/viewer.js";

/** Refuses anonymous viewers and unsuitable credentials, before any look-up. */
export function refuseStrangers(viewer: Viewer, row: AuthorityRow): void {
  if (viewer.organizationId === null && viewer.kind !== "system") authorize(viewer, row);
}

/**
 * The identity whose ledger or settings the viewer wants to use. Throws `not_found` for an invisible one, whether or
 * not it exists, before any refusal.
 */
export async function ownIdentity(
  { viewer, services }: RequestContext,
  row: AuthorityRow,
  agentHandle: string,
  db: Queries = services.database.request.reader,
): Promise<FreezableIdentity> {
  refuseStrangers(viewer, row);
  const identity = await findIdentityByHandle(db, agentHandle);
  if (identity === null) throw notFound("identity with this handle");
  authorize(viewer, row, {
    organizationId: identity.organizationId,
    identityId: identity.id,
    what: "identity with this handle",
  });
  return identity;
}
