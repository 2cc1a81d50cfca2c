import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { SigningKeyOwner } from "./rules.js";
import { findVisibleIdentitiesByHandle, lockVisibleIdentityById } from "../identities/public.js";

/**
 * The owner of the signing key that a request means: the identity with the given handle; without one an agent's own
 * identity, and for other viewers the organization (wire contract org 2.3). The identity is locked against deletion.
 * Throws `not_found`.
 */
export async function signingKeyOwner(
  tx: Transaction,
  viewer: Viewer,
  agentHandle: string | null | undefined,
): Promise<SigningKeyOwner> {
  if (agentHandle == null && viewer.identityId === null) {
    return { organizationId: viewer.organizationId!, identityId: null };
  }
  const wanted = agentHandle == null ? viewer.identityId : await idOf(tx, viewer, agentHandle);
  const identity = wanted === null ? null : await lockVisibleIdentityById(tx, viewer, wanted);
  if (identity === null) throw notFound("identity with this handle");
  return { organizationId: identity.organizationId, identityId: identity.id };
}

async function idOf(tx: Transaction, viewer: Viewer, agentHandle: string): Promise<string | null> {
  const handle = normalizeHandle(agentHandle);
  const [identity] = handle === null ? [] : await findVisibleIdentitiesByHandle(tx, viewer, [handle]);
  return identity?.id ?? null;
}
