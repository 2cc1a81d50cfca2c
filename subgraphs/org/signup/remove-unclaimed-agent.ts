import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { deleteIdentity, type IdentityRow } from "../identities/public.js";
import { removeProvisionalOrganization } from "./remove-provisional-organization.js";

/**
 * Reverts a signup: removes the locked identity with everything it owns, and its provisional organization. The handle
 * stays reserved and unusable: mail to the agent must not reach a later owner of the name.
 */
export async function removeUnclaimedAgent(tx: Transaction, services: Services, identity: IdentityRow): Promise<void> {
  await deleteIdentity(tx, services, identity);
  await removeProvisionalOrganization(tx, services, identity.organizationId);
}
