import type { Clock } from "../../shared/clock/clock.js";
import type { Transaction } from "../../shared/database/client.js";
import { lockOrganizationKeysMintedBy } from "./store.js";
import { revokeKey } from "./revoke-key.js";

/**
 * Revokes the admin keys and service tokens of a locked organization that a former admin minted: each would keep the
 * rights that the person has lost (wire contract org 2.2). Keys scoped to an identity stay.
 */
export async function revokeKeysOfFormerAdmin(
  tx: Transaction,
  clock: Clock,
  organizationId: string,
  userId: string,
): Promise<void> {
  for (const key of await lockOrganizationKeysMintedBy(tx, organizationId, userId)) await revokeKey(tx, clock, key);
}
