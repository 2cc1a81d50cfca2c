import { orderedId } from "../../shared/identity/ordered-id.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { IdentityOptions } from "../../shared/lifecycle/identity-lifecycle.js";
import { type IdentityRow, insertIdentity } from "./store/identities.js";
import { appendIdentityEvent } from "./append-identity-event.js";
import { identityLifecycles, lifecycleStep } from "../../shared/lifecycle/lifecycle-step.js";
import { lockRoom } from "./lock-room.js";
import { takeHandle } from "./take-handle.js";

/** The checked input for a new identity. */
export interface IdentityOrder {
  readonly organizationId: string;
  /** In canonical form. */
  readonly agentHandle: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly contactSharingEnabled?: boolean;
  readonly claimStatus?: IdentityRow["claimStatus"];
  readonly options?: IdentityOptions;
  /** The request behind it, if any. */
  readonly by?: RequestContext;
}

/**
 * Creates an identity with everything that belongs to it, in the caller's transaction. Throws
 * `identity_quota_exceeded`, `agent_handle_unavailable`, or the error of a domain's step.
 */
export async function createIdentity(tx: Transaction, services: Services, order: IdentityOrder): Promise<IdentityRow> {
  const { organizationId, agentHandle } = order;
  const organization = await lockRoom(tx, services, organizationId);
  await takeHandle(tx, services, organization, agentHandle);
  const createdAt = services.clock.now();
  const identity = await insertIdentity(tx, {
    id: orderedId(createdAt),
    organizationId,
    agentHandle,
    displayName: order.displayName ?? agentHandle,
    description: order.description ?? null,
    contactSharingEnabled: order.contactSharingEnabled ?? true,
    claimStatus: order.claimStatus ?? "agent_claimed",
    createdAt,
  });
  for (const lifecycle of services.parts.get(identityLifecycles)) {
    await lifecycle.created?.(lifecycleStep(tx, services, order.by), identity, order.options ?? {});
  }
  await appendIdentityEvent(tx, "identity.created", identity);
  return identity;
}
