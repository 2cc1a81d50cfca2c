import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { eraseTombstones } from "../identities/public.js";
import { eraseProvisional } from "../people/public.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

/**
 * Removes a provisional organization whose agent has moved or was deleted, including the tombstone: it never had a
 * human, so no history refers to it. Names that it still holds stay reserved for it, and so no client can use them (wire
 * contract org 7, D6).
 */
export async function removeProvisionalOrganization(
  tx: Transaction,
  services: Services,
  organizationId: string,
): Promise<void> {
  for (const lifecycle of services.parts.get(identityLifecycles).toReversed()) {
    await lifecycle.organizationDeleted?.(lifecycleStep(tx, services), organizationId);
  }
  await eraseTombstones(tx, organizationId);
  await eraseProvisional(tx, organizationId);
  await notifyRevoked(tx, { kind: "organization", id: organizationId });
}
