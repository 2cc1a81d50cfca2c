import type { SendWindow } from "../../../shared/rules/unclaimed-sends.js";

const windowMilliseconds = 24 * 3600_000;

/** Whether a message fits an agent's window. */
export type QuotaDecision =
  /** The send is allowed; store `window`. */
  | { readonly ok: true; readonly window: SendWindow }
  /** `retryAfter`: whole seconds until the window ends. */
  | { readonly ok: false; readonly retryAfter: number };

/**
 * Whether an identity may write to this many more recipients in its fixed window of 24 hours (wire contract mail 3).
 * The window begins with the first message after the last one ended. Either all recipients of a message are allowed or
 * none.
 */
export function decideQuota(window: SendWindow | null, recipients: number, perDay: number, now: Date): QuotaDecision {
  const { startedAt, recipients: before } = isOpen(window, now) ? window : { startedAt: now, recipients: 0 };
  if (before + recipients <= perDay) return { ok: true, window: { startedAt, recipients: before + recipients } };
  const wait = startedAt.getTime() + windowMilliseconds - now.getTime();
  return { ok: false, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
}

/** The used part of an identity's window, and its end; null before the message that begins it. */
export function usedQuota(window: SendWindow | null, now: Date): { recipients: number; endsAt: Date | null } {
  if (!isOpen(window, now)) return { recipients: 0, endsAt: null };
  return { recipients: window.recipients, endsAt: new Date(window.startedAt.getTime() + windowMilliseconds) };
}

function isOpen(window: SendWindow | null, now: Date): window is SendWindow {
  return window !== null && now.getTime() < window.startedAt.getTime() + windowMilliseconds;
}
