import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { handOverNames } from "../../shared/names/reserve-name.js";
import { appendIdentityEvent, type IdentityRow, lockRoom, relocateIdentity } from "../identities/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { removeProvisionalOrganization } from "./remove-provisional-organization.js";

/**
 * Moves a locked identity with everything it owns out of its provisional organization, which is removed. The identity's
 * objects do not store an organization, so only one column changes. Its names move too, and its keys stay valid and
 * belong to the new organization from the commit on. Older streams end with 4403. The identity's own event cursors stay
 * valid, those of the old organization end. Throws `not_found` or `identity_quota_exceeded`.
 *
 * Everything that moves, creates or deletes identities locks in this order: the identity, its new organization, names,
 * then the objects of the domains, then the address books, then the counting of usage.
 */
export async function moveIdentity(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  organizationId: string,
): Promise<IdentityRow> {
  const from = identity.organizationId;
  await lockRoom(tx, services, organizationId);
  const moved = await relocateIdentity(tx, identity.id, organizationId, services.clock.now());
  await handOverNames(tx, from, organizationId);
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.moved?.(lifecycleStep(tx, services), moved, from);
  }
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.movedLast?.(lifecycleStep(tx, services), moved, from);
  }
  await appendIdentityEvent(tx, "identity.moved", moved, { from_organization_id: from });
  await removeProvisionalOrganization(tx, services, from);
  await notifyRevoked(tx, { kind: "identity", id: identity.id });
  return moved;
}
