import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { handOverNames } from "../../shared/names/reserve-name.js";
import { appendIdentityEvent, type IdentityRow, lockRoom, relocateIdentity } from "../identities/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { removeProvisionalOrganization } from "./remove-provisional-organization.js";

/**
 * Moves a locked identity with everything it owns out of its provisional organization, which goes. What an identity owns
 * names no organization, so one column changes; its names follow, its keys stay valid and stand for the new organization
 * from the commit on. Streams that were opened before it end with 4403. The identity's own event cursors stay good, the
 * old organization's end with it. Throws `not_found` or `identity_quota_exceeded`.
 *
 * Locks are taken in one order by everything that moves, makes or deletes identities: the identity, the organization it
 * goes to, names, then what the domains own.
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
  await appendIdentityEvent(tx, "identity.moved", moved, { from_organization_id: from });
  await removeProvisionalOrganization(tx, services, from);
  await notifyRevoked(tx, { kind: "identity", id: identity.id });
  return moved;
}
