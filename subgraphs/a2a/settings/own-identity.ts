import { type AuthorityRow, authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle, type IdentityCore } from "../../shared/identity/identity-core.js";

/**
 * The identity whose ledger or settings the viewer wants to work on. Throws `not_found` for one that it may not see,
 * whether or not there is one, before any refusal.
 */
export async function ownIdentity(
  { viewer, services }: RequestContext,
  row: AuthorityRow,
  agentHandle: string,
): Promise<IdentityCore> {
  // Nobody and other kinds of credentials are refused before anything is looked up.
  if (viewer.organizationId === null && viewer.kind !== "system") authorize(viewer, row);
  const identity = await findIdentityByHandle(services.database.request.reader, agentHandle);
  if (identity === null) throw notFound("identity with this handle");
  authorize(viewer, row, {
    organizationId: identity.organizationId,
    identityId: identity.id,
    what: "identity with this handle",
  });
  return identity;
}
