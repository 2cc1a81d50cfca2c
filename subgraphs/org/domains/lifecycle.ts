import type { IdentityLifecycle, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { removeClaimsOf } from "./store/checks.js";
import { wakeWaiting } from "./store/claims.js";

/** Claims end with their organization, so that another organization may hold its domains. */
export const domainLifecycle: IdentityLifecycle = {
  organizationClosed: endClaims,
  organizationDeleted: endClaims,
};

async function endClaims({ tx, clock }: LifecycleStep, organizationId: string): Promise<void> {
  for (const domain of await removeClaimsOf(tx, organizationId)) await wakeWaiting(tx, domain, clock.now());
}
