import type { Transaction } from "../../shared/database/client.js";
import { recordClaimEvent } from "./record-claim-event.js";
import { afterRelease, holds } from "./rules/claim-state.js";
import { changeClaim, type ClaimRow, deleteClaim, lockClaim, wakeWaiting } from "./store/claims.js";

/**
 * Releases a claim in the caller's transaction. Identities that show it are not updated: they show a claim that no
 * longer exists. False when it had been released already.
 */
export async function releaseClaim(
  tx: Transaction,
  claim: Pick<ClaimRow, "id" | "domain">,
  now: Date,
): Promise<boolean> {
  const locked = await lockClaim(tx, claim);
  if (locked === null || locked.state === "released") return false;
  const { state, ownershipConflict, validUntil, pendingExpiresAt } = afterRelease(locked);
  const change = { state, ownershipConflict, validUntil, pendingExpiresAt, nextCheckAt: null };
  const released = await changeClaim(tx, locked.id, change, now);
  await recordClaimEvent(tx, "organization_domain.released", released);
  if (holds(locked)) await wakeWaiting(tx, locked.domain, now);
  // No card ever contained an unproved claim.
  if (locked.verifiedAt === null) await deleteClaim(tx, locked.id);
  return true;
}
