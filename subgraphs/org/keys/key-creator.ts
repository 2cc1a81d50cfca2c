import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { type KeyRow, lockKey } from "./store.js";
import { lockRole } from "../people/public.js";

/** The creator of a key: the person, or for a key created with a key the creator of that one. */
export async function keyCreator(tx: Transaction, viewer: Viewer): Promise<Pick<KeyRow, "createdBy" | "creatorType">> {
  const { organizationId, keyId, userId } = viewer;
  if (userId !== null) {
    // Removed or given another role during the request; the lock prevents further changes.
    const role = organizationId === null ? null : await lockRole(tx, organizationId, userId);
    if (role === null || viewer.kind !== `console_${role}`) throw sharedErrors.problem("unauthenticated");
    return { createdBy: userId, creatorType: "human" };
  }
  const key = organizationId === null || keyId === null ? null : await lockKey(tx, organizationId, keyId);
  // Revoked during the request.
  if (key === null || key.revokedAt !== null) throw sharedErrors.problem("unauthenticated");
  return { createdBy: key.createdBy, creatorType: key.creatorType };
}
