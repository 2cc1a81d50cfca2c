import { randomUUID } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { IdentityOptions } from "../../shared/lifecycle/identity-lifecycle.js";
import { planOf } from "../../shared/rules/plans.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { orgErrors } from "../errors.js";
import { countIdentities, type IdentityRow, insertIdentity } from "../store/identities.js";
import { lockOrganization } from "../store/organizations.js";
import { appendIdentityEvent } from "./append-identity-event.js";
import { lifecycleStep } from "./lifecycle-step.js";
import { takeHandle } from "./take-handle.js";

/** A checked order for an identity. */
export interface IdentityOrder {
  readonly organizationId: string;
  /** Canonical. */
  readonly agentHandle: string;
  readonly displayName?: string | null;
  readonly description?: string | null;
  readonly claimStatus?: IdentityRow["claimStatus"];
  readonly options?: IdentityOptions;
}

/**
 * Makes an identity with everything that belongs to it, in the caller's transaction. Throws `identity_quota_exceeded`,
 * `agent_handle_unavailable`, or what a domain's part refuses.
 */
export async function createIdentity(tx: Transaction, services: Services, order: IdentityOrder): Promise<IdentityRow> {
  const { organizationId, agentHandle } = order;
  const organization = await lockOrganization(tx, organizationId);
  if (organization === null) throw sharedErrors.problem("not_found");
  const { identitiesIncluded } = planOf(organization.plan);
  if (identitiesIncluded !== null && (await countIdentities(tx, organizationId)) >= identitiesIncluded) {
    throw orgErrors.problem("identity_quota_exceeded", { details: { limit: identitiesIncluded } });
  }
  await takeHandle(tx, services, organizationId, agentHandle);
  const identity = await insertIdentity(tx, {
    id: randomUUID(),
    organizationId,
    agentHandle,
    displayName: order.displayName ?? agentHandle,
    description: order.description ?? null,
    claimStatus: order.claimStatus ?? "agent_claimed",
    createdAt: services.clock.now(),
  });
  for (const lifecycle of services.lifecycles) {
    await lifecycle.created?.(lifecycleStep(tx, services), identity, order.options ?? {});
  }
  await appendIdentityEvent(tx, "identity.created", identity);
  return identity;
}
