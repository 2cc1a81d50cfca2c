import type { OwnershipOutcome } from "../../../shared/rules/domain-ownership.js";

/** The state of a claim. Its organization holds the domain in the states verified and grace. */
export type ClaimState = "pending" | "verified" | "grace" | "expired" | "pending_expired" | "released";

/** The inputs for the state of a claim. */
export interface ClaimFacts {
  readonly state: ClaimState;
  /** Proved, while another organization holds the domain. */
  readonly ownershipConflict: boolean;
  readonly verifiedAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastCheckResult: OwnershipOutcome | null;
  readonly validUntil: Date | null;
  readonly pendingExpiresAt: Date | null;
}

/** The result of a check. */
export interface ClaimCheck {
  readonly outcome: OwnershipOutcome;
  /** Another organization holds the domain. */
  readonly isHeld: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a proof is valid. */
const validity = 7 * day;
/** How long name servers may be silent before the record counts as missing. */
const silence = 2 * day;
/** How long a claim may wait for its proof. */
const patience = 14 * day;

const later = (now: Date, pause: number): Date => new Date(now.getTime() + pause);

/** The state of a new claim. */
export function newClaim(now: Date): ClaimFacts {
  return {
    state: "pending",
    ownershipConflict: false,
    verifiedAt: null,
    lastSuccessAt: null,
    lastCheckResult: null,
    validUntil: null,
    pendingExpiresAt: later(now, patience),
  };
}

/** The state after a check. */
export function afterCheck(claim: ClaimFacts, { outcome, isHeld }: ClaimCheck, now: Date): ClaimFacts {
  const checked = { ...claim, lastCheckResult: outcome };
  switch (claim.state) {
    case "pending":
      return outcome === "found" ? proved(checked, isHeld, now) : notProved(checked, now);
    case "verified":
    case "grace":
      return outcome === "found" ? holding(checked, now) : losing(checked, now);
    case "expired":
    case "pending_expired":
    case "released":
      return claim;
  }
}

function proved(claim: ClaimFacts, isHeld: boolean, now: Date): ClaimFacts {
  if (!isHeld) return holding({ ...claim, verifiedAt: now }, now);
  // The present holder keeps the domain; the claim waits as long as its proof exists.
  return { ...claim, ownershipConflict: true, lastSuccessAt: now, pendingExpiresAt: later(now, patience) };
}

function notProved(claim: ClaimFacts, now: Date): ClaimFacts {
  const { pendingExpiresAt } = claim;
  if (pendingExpiresAt !== null && pendingExpiresAt <= now) {
    return { ...claim, state: "pending_expired", ownershipConflict: false };
  }
  // Silent name servers do not prove anything, nor that the conflict is over.
  return claim.lastCheckResult === "unknown" ? claim : { ...claim, ownershipConflict: false };
}

function holding(claim: ClaimFacts, now: Date): ClaimFacts {
  return {
    ...claim,
    state: "verified",
    ownershipConflict: false,
    lastSuccessAt: now,
    validUntil: later(now, validity),
    pendingExpiresAt: null,
  };
}

function losing(claim: ClaimFacts, now: Date): ClaimFacts {
  if (claim.validUntil === null || claim.validUntil <= now) return { ...claim, state: "expired" };
  const isSilent = claim.lastCheckResult === "unknown";
  const silentFor = now.getTime() - (claim.lastSuccessAt?.getTime() ?? 0);
  return isSilent && silentFor < silence ? claim : { ...claim, state: "grace" };
}

/**
 * The state when its organization requests a check: a claim that lapsed or was released starts again, any other stays
 * unchanged.
 */
export function afterRequest(claim: ClaimFacts, now: Date): ClaimFacts {
  if (claim.state !== "expired" && claim.state !== "pending_expired") return claim;
  return {
    ...claim,
    state: "pending",
    ownershipConflict: false,
    validUntil: null,
    pendingExpiresAt: later(now, patience),
  };
}

/** The state after its organization released it. */
export function afterRelease(claim: ClaimFacts): ClaimFacts {
  return { ...claim, state: "released", ownershipConflict: false, validUntil: null, pendingExpiresAt: null };
}

/** Whether its organization holds the domain. */
export function holds({ state }: Pick<ClaimFacts, "state">): boolean {
  return state === "verified" || state === "grace";
}

/** When a claim is checked again; null: only on request of its organization. */
export function nextCheck(claim: ClaimFacts, now: Date): Date | null {
  switch (claim.state) {
    case "pending":
      return earlier(later(now, claim.ownershipConflict ? hour : pendingPause(claim, now)), claim.pendingExpiresAt);
    case "verified":
      return earlier(later(now, claim.lastCheckResult === "unknown" ? hour : day), claim.validUntil);
    case "grace":
      return earlier(later(now, hour), claim.validUntil);
    default:
      return null;
  }
}

/** Organizations set the record either soon or after days. */
function pendingPause({ pendingExpiresAt }: ClaimFacts, now: Date): number {
  const waited = pendingExpiresAt === null ? 0 : now.getTime() + patience - pendingExpiresAt.getTime();
  if (waited < hour) return 2 * minute;
  return waited < 3 * day ? 30 * minute : 6 * hour;
}

function earlier(time: Date, end: Date | null): Date {
  return end !== null && end < time ? end : time;
}

/** The next step of the organization; null for none. */
export type RecoveryAction = "publish_dns_record" | "wait_for_holder" | "verify";

/** The next step of the organization for a claim to become or stay verified; null for none. */
export function recoveryAction({ state, ownershipConflict, lastCheckResult }: ClaimFacts): RecoveryAction | null {
  switch (state) {
    case "pending":
      return ownershipConflict ? "wait_for_holder" : "publish_dns_record";
    case "grace":
      return lastCheckResult === "unknown" ? null : "publish_dns_record";
    case "expired":
    case "pending_expired":
      return "verify";
    default:
      return null;
  }
}

/** A claim that was checked this recently is not looked up again, however often its organization requests it. */
const pause = 5_000;

/** Whether a requested check looks up the record. */
export function mayCheck(lastCheckedAt: Date | null, now: Date): boolean {
  return lastCheckedAt === null || now.getTime() - lastCheckedAt.getTime() >= pause;
}

/** How long released claims are retained: caches ask until then whether a card has changed. */
export function releasedRetentionStart(now: Date): Date {
  return later(now, -30 * day);
}
