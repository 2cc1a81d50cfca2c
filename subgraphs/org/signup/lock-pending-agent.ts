import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { signupErrors } from "./errors.js";
import { isAddressedTo } from "./store.js";
import { type IdentityRow, lockLivingIdentity } from "../identities/public.js";

/**
 * Locks an unclaimed agent that named the viewer as its human. Throws `not_found` for other agents, and
 * `agent_already_claimed`.
 */
export async function lockPendingAgent(
  tx: Transaction,
  viewer: Viewer,
  identityId: string,
  strength: "update" | "no key update",
): Promise<IdentityRow> {
  const addressed = isUuid(identityId) && (await isAddressedTo(tx, viewer, identityId));
  const identity = addressed ? await lockLivingIdentity(tx, identityId, strength) : null;
  if (identity === null) throw notFound("agent with this id");
  if (identity.claimStatus === "agent_claimed") throw signupErrors.problem("agent_already_claimed");
  return identity;
}
