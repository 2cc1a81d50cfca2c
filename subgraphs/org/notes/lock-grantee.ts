import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { lockVisibleIdentityById } from "../identities/public.js";

/** The error about an identity that cannot be given a note. */
export const noSuchIdentity = () => notFound("identity with this id");

/**
 * Locks a claimed identity of the viewer's organization against deletion; returns its id as it is stored.
 * @throws Problem `not_found`
 */
export async function lockGrantee(tx: Transaction, viewer: Viewer, id: string): Promise<string> {
  const identity = isUuid(id) ? await lockVisibleIdentityById(tx, viewer, id) : null;
  if (identity === null || identity.claimStatus !== "agent_claimed") throw noSuchIdentity();
  return identity.id;
}
