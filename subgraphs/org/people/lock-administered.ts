import type { Transaction } from "../../shared/database/client.js";
import { lockOrganization } from "./store/organizations.js";
import { findRole } from "./store/people.js";

/**
 * Locks an organization that the user administers, and returns whether they do: under the lock this stays true. An
 * organization of others is not locked, or one person could block another.
 */
export async function lockAdministered(tx: Transaction, userId: string, organizationId: string): Promise<boolean> {
  // PostgreSQL accepts no text with a NUL; no id has one.
  if (organizationId.includes("\0")) return false;
  if ((await findRole(tx, organizationId, userId)) !== "admin") return false;
  await lockOrganization(tx, organizationId);
  return (await findRole(tx, organizationId, userId)) === "admin";
}
