import type { Transaction } from "../../shared/database/client.js";
import { lockOrganization } from "./store/organizations.js";
import { findRole } from "./store/people.js";

/**
 * Locks an organization that the user administers, and answers whether they do: under the lock it stays so. Somebody
 * else's organization is not locked, or one person could hold up another.
 */
export async function lockAdministered(tx: Transaction, userId: string, organizationId: string): Promise<boolean> {
  // PostgreSQL takes no text with a NUL; nothing has such an id.
  if (organizationId.includes("\0")) return false;
  if ((await findRole(tx, organizationId, userId)) !== "admin") return false;
  await lockOrganization(tx, organizationId);
  return (await findRole(tx, organizationId, userId)) === "admin";
}
