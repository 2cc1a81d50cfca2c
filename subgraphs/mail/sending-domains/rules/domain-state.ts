import type { DomainStatus } from "./domain-status.js";

const hour = 3_600_000;
/**
 * How long checks of a domain may fail: before it is verified, and afterwards while it still sends (wire contract mail
 * 10).
 */
const patience = 72 * hour;

/** The state of a domain, and its beginning. */
export interface DomainState {
  readonly status: DomainStatus;
  readonly statusSince: Date;
  /** The beginning of the attempts to verify it; null while it is verified. */
  readonly tryingSince: Date | null;
}

/** The result of a check. Null: the name servers did not answer, so nothing is known. */
export interface CheckedDomain {
  /** Whether the token of its organization was found. */
  readonly isOwn: boolean | null;
  /** Whether every record was found, including the token. */
  readonly isComplete: boolean | null;
  /** Another organization has proved the domain and may send from it. */
  readonly isHeld: boolean;
  /** A new key waits for its record. */
  readonly isRotating: boolean;
}

/** The state after a check (the table in wire contract mail 10). */
export function afterCheck(state: DomainState, checked: CheckedDomain, now: Date): DomainState {
  const status = statusAfter(state, checked, now);
  if (status === state.status) return state;
  return { status, statusSince: now, tryingSince: tryingSince(state, status, now) };
}

function statusAfter(state: DomainState, checked: CheckedDomain, now: Date): DomainStatus {
  const { status, statusSince } = state;
  const { isOwn, isComplete, isHeld, isRotating } = checked;
  const sound = isRotating ? "pending_dkim_rotation" : "verified";
  switch (status) {
    case "not_started":
    case "awaiting_ownership":
      return isOwn === true ? "pending" : "awaiting_ownership";
    case "pending":
    case "dns_invalid":
    case "verifying":
      // It must not become known that another organization has it: its records are right, and it waits.
      if (isComplete === true && !isHeld) return sound;
      if (now.getTime() - (state.tryingSince ?? statusSince).getTime() >= patience) return "failed";
      return isComplete === null ? status : isComplete ? "verifying" : "dns_invalid";
    case "verified":
    case "pending_dkim_rotation":
      return isComplete === false ? "degraded" : isComplete === true ? sound : status;
    case "degraded":
      if (isComplete === true) return sound;
      return isComplete === false && now.getTime() - statusSince.getTime() >= patience ? "dns_invalid" : "degraded";
    case "failed":
    case "pending_deletion":
      return status;
  }
}

function tryingSince(state: DomainState, status: DomainStatus, now: Date): Date | null {
  if (status === "verified" || status === "pending_dkim_rotation" || status === "degraded") return null;
  // The time for setting the records begins when they are shown.
  return status === "pending" ? now : (state.tryingSince ?? now);
}

/** The state of a domain after its owner retries: a failed one starts again, any other stays unchanged. */
export function afterRetry(state: DomainState, now: Date): DomainState {
  return state.status === "failed" ? { status: "awaiting_ownership", statusSince: now, tryingSince: now } : state;
}

const minute = 60_000;

/** When a domain is checked again; null: only on request of its owner. */
export function nextCheck({ status, statusSince, tryingSince: since }: DomainState, now: Date): Date | null {
  const tried = now.getTime() - (since ?? statusSince).getTime();
  const soon = tried < hour ? 2 * minute : tried < patience ? 30 * minute : 24 * hour;
  const pauses: Readonly<Record<DomainStatus, number | null>> = {
    not_started: soon,
    awaiting_ownership: soon,
    pending: soon,
    dns_invalid: soon,
    verifying: soon,
    pending_dkim_rotation: soon,
    degraded: hour,
    verified: 24 * hour,
    failed: null,
    pending_deletion: null,
  };
  const pause = pauses[status];
  return pause === null ? null : new Date(now.getTime() + pause);
}
