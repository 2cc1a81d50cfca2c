import type { Transaction } from "../../shared/database/client.js";
import type { OwnershipOutcome } from "../../shared/rules/domain-ownership.js";
import { recordClaimEvent } from "./record-claim-event.js";
import { afterCheck, afterRequest, type ClaimFacts, holds, nextCheck } from "./rules/claim-state.js";
import { changeClaim, type ClaimRow, isHeldByAnother, lockClaim, noteCheck, wakeWaiting } from "./store/claims.js";

/** The result of a check, and who requested it. */
export interface FoundProof {
  readonly outcome: OwnershipOutcome;
  /** Its organization requested the check: a lapsed claim starts again. */
  readonly isRequested: boolean;
}

/**
 * Applies a check to a claim, in the caller's transaction. Null when the claim no longer exists. If the holder lost the
 * domain, the claims that waited for it are checked next.
 */
export async function applyCheck(
  tx: Transaction,
  claim: Pick<ClaimRow, "id" | "domain">,
  { outcome, isRequested }: FoundProof,
  now: Date,
): Promise<ClaimRow | null> {
  const locked = await lockClaim(tx, claim);
  if (locked === null || locked.state === "released") return null;
  const before: ClaimFacts = isRequested ? afterRequest(locked, now) : locked;
  const isHeld = await isHeldByAnother(tx, locked);
  const after = afterCheck(before, { outcome, isHeld }, now);
  const { state, ownershipConflict, verifiedAt, lastSuccessAt, lastCheckResult, validUntil, pendingExpiresAt } = after;
  const facts = { state, ownershipConflict, verifiedAt, lastSuccessAt, lastCheckResult, validUntil, pendingExpiresAt };
  const change = { ...facts, lastCheckedAt: now, nextCheckAt: nextCheck(after, now) };
  if (isSame(locked, after)) return noteCheck(tx, locked.id, change);
  const changed = await changeClaim(tx, locked.id, change, now);
  await recordClaimEvent(tx, "organization_domain.updated", changed);
  if (holds(locked) && !holds(changed)) await wakeWaiting(tx, changed.domain, now);
  return changed;
}

function isSame(before: ClaimFacts, after: ClaimFacts): boolean {
  return (
    before.state === after.state &&
    before.ownershipConflict === after.ownershipConflict &&
    before.lastCheckResult === after.lastCheckResult
  );
}
