import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { buryIdentity, type IdentityRow } from "./store/identities.js";
import { appendIdentityEvent } from "./append-identity-event.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";

/**
 * Deletes a locked identity in the caller's transaction: every domain deletes its part in reverse order of creation,
 * then the row becomes a tombstone. Its organization keeps the handle (wire contract org 2.5). `by` is the request
 * behind it, if any.
 */
export async function deleteIdentity(
  tx: Transaction,
  services: Services,
  identity: IdentityRow,
  by?: RequestContext,
): Promise<void> {
  for (const lifecycle of services.parts.get(identityLifecycles).toReversed()) {
    await lifecycle.deleted?.(lifecycleStep(tx, services, by), identity);
  }
  const buried = await buryIdentity(tx, identity.id, services.clock.now());
  await appendIdentityEvent(tx, "identity.deleted", buried);
  await notifyRevoked(tx, { kind: "identity", id: identity.id });
}
