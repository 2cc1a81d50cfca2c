/**
 * At most `limit` calls at once, and as many again per `windowSeconds`, evenly: the generic cell rate algorithm. A
 * window that begins with a burst admits almost twice the limit. It stores one number per key, for any limit. Limits
 * that must hold in every window store the time of each call instead (`windowLogOn`), which for 600 calls a minute
 * would take five kilobytes per key.
 */
export interface RateRule {
  readonly limit: number;
  readonly windowSeconds: number;
  /** The setting with the limit, if there is one: a refusal names it. */
  readonly setting?: string;
}

/** Whether a call was admitted. */
export type RateDecision =
  | { readonly ok: true }
  | { readonly ok: false; /** Whole seconds. */ readonly retryAfter: number };

/**
 * A value beyond what a call at this time could produce was written by a clock that had jumped ahead: it counts as a
 * limit that is full now.
 */
export function withinWindow(busyUntil: number, now: number, rule: RateRule): number {
  return Math.min(busyUntil, now + windowMilliseconds(rule));
}

/** The milliseconds that one call adds. */
export function millisecondsPerCall(rule: RateRule): number {
  return (rule.windowSeconds * 1000) / rule.limit;
}

/**
 * Decides one call. `busyUntil` is when all calls so far will no longer count (milliseconds since the epoch; undefined
 * for a new key). Returns the next `busyUntil`, or null when the call exceeds the limit.
 */
export function takeOne(busyUntil: number | undefined, now: number, rule: RateRule): number | null {
  const next = Math.max(busyUntil ?? now, now) + millisecondsPerCall(rule);
  return next - now <= windowMilliseconds(rule) ? next : null;
}

/** Whether a call fits now; when it does not, the seconds until one does. */
export function decide(busyUntil: number | undefined, now: number, rule: RateRule): RateDecision {
  if (takeOne(busyUntil, now, rule) !== null) return { ok: true };
  return { ok: false, retryAfter: secondsUntilRoom(busyUntil!, now, rule) };
}

/** Whole seconds, at least one, until the next call fits. */
export function secondsUntilRoom(busyUntil: number, now: number, rule: RateRule): number {
  const milliseconds = busyUntil + millisecondsPerCall(rule) - windowMilliseconds(rule) - now;
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Slightly more than the window, because sums of fractions of a millisecond are not exact. */
export function windowMilliseconds(rule: RateRule): number {
  return rule.windowSeconds * 1000 + 0.01;
}
