import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { deleteIdentity, type IdentityRow } from "../identities/public.js";
import { removeProvisionalOrganization } from "./remove-provisional-organization.js";

/**
 * Undoes a signup: the locked identity with everything it owns, and its provisional organization. The handle stays
 * reserved, for nobody: mail that was written to the agent must not reach whoever would take it next.
 */
export async function removeUnclaimedAgent(tx: Transaction, services: Services, identity: IdentityRow): Promise<void> {
  await deleteIdentity(tx, services, identity);
  await removeProvisionalOrganization(tx, services, identity.organizationId);
}
