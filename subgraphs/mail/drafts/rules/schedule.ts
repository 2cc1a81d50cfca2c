/** Limits of scheduled drafts (wire contract labels-and-schedule 4.2, 4.4, 11). */
export const scheduleLimits = {
  /** A send at or before this many milliseconds from now is not scheduled. */
  soonest: 5_000,
  /** The latest time to send, in milliseconds from now. */
  horizon: 365 * 86_400_000,
  /** Scheduled drafts of a mailbox. */
  scheduled: 1_000,
  /** Those of an agent that its human has not confirmed. */
  scheduledUnclaimed: 5,
  /** How long a worker has a draft before another one may take it, in milliseconds. */
  lease: 5 * 60_000,
  /** Seconds after which a change that met a send in progress may be repeated. */
  retryAfter: 5,
} as const;

/** How often a send that failed inside the installation is tried again: five times within an hour. */
const pauses = [60_000, 4 * 60_000, 10 * 60_000, 15 * 60_000, 30 * 60_000];

/** The state of a draft's schedule. `null`: it has none. */
export type SendStatus = "scheduled" | "sending" | "failed" | null;

/** The facts that decide about a draft's schedule. */
export interface ScheduleState {
  readonly sendAt: Date | null;
  readonly sendStatus: SendStatus;
  readonly dueAt: Date | null;
}

/** Why a time to send is refused; null when it is fine. */
export function refusedTime(at: Date, now: Date): "send_at_in_past" | "send_at_too_far" | null {
  const ahead = at.getTime() - now.getTime();
  if (ahead <= scheduleLimits.soonest) return "send_at_in_past";
  return ahead > scheduleLimits.horizon ? "send_at_too_far" : null;
}

/** The state as it is now: a lease that ended belongs to a worker that died, so the draft waits again. */
export function presentStatus({ sendStatus, dueAt }: ScheduleState, now: Date): SendStatus {
  return sendStatus === "sending" && (dueAt === null || dueAt <= now) ? "scheduled" : sendStatus;
}

/** Whether a draft is to be sent by itself. */
export function isScheduled({ sendStatus }: ScheduleState): boolean {
  return sendStatus === "scheduled" || sendStatus === "sending";
}

/** Whether so much time has passed since the time to send, that it is not sent any more. */
export function isMissed(sendAt: Date, now: Date, hours: number): boolean {
  return now.getTime() - sendAt.getTime() > hours * 3_600_000;
}

/** When a send that failed inside the installation is tried again; null when it is given up. */
export function nextAttemptAt(failedBefore: number, now: Date): Date | null {
  const pause = pauses[failedBefore];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** The consequence of an error of a scheduled send. */
export type SendEnd =
  /** The sender may send so often again after some seconds. */
  | { readonly end: "wait"; readonly seconds: number }
  /** The schedule ends. */
  | { readonly end: "unscheduled"; readonly reason: "frozen" }
  | { readonly end: "failed"; readonly code: string }
  /** Another worker has it, or it is gone. */
  | { readonly end: "lost" }
  | { readonly end: "internal" };

/** The codes of `send_error` that differ from the code of the operation (wire contract labels-and-schedule 4.5). */
const renamed: Readonly<Record<string, string>> = {
  sending_domain_not_verified: "domain_not_verified",
  not_found: "identity_unavailable",
};
const frozen = new Set(["agent_frozen", "organization_frozen", "installation_frozen"]);
const lost = new Set(["draft_generation_conflict", "draft_sending"]);

/**
 * The consequence of the error of a send: most errors are decisions, which only a person or an agent can change.
 * @param problem null for an error without a code
 */
export function endOfSend(
  problem: { readonly code: string; readonly status: number; readonly retryAfter: number | null } | null,
): SendEnd {
  if (problem === null || problem.status >= 500) return { end: "internal" };
  const { code, retryAfter } = problem;
  if (code === "rate_limited" || code === "idempotency_in_progress") return { end: "wait", seconds: retryAfter ?? 1 };
  if (frozen.has(code)) return { end: "unscheduled", reason: "frozen" };
  if (lost.has(code)) return { end: "lost" };
  return { end: "failed", code: renamed[code] ?? code };
}

/** The principal whose right is used, as it is stored. */
export interface Scheduler {
  readonly type: "key" | "user";
  readonly id: string;
}

/** Reads the stored form, which is that of `principalOf`; null for anything else. */
export function schedulerOf(principal: string | null): Scheduler | null {
  const [, type, id] = /^(key|user):(.+)$/.exec(principal ?? "") ?? [];
  return id === undefined ? null : { type: type as Scheduler["type"], id };
}
