/**
 * How many recipients an agent may write to in a fixed 24 h window before its human confirms it (wire contract org
 * 2.4).
 */
export const unclaimedSendsPerDay = 5;

const windowMilliseconds = 24 * 3600_000;

/** The only recipient that an unclaimed agent may write to: its human. */
export function unclaimedRecipients(humanEmail: string): readonly string[] {
  return [humanEmail];
}

/** A fixed window of 24 h and the number of recipients in it. One recipient of one message counts one. */
export interface SendWindow {
  readonly startedAt: Date;
  readonly recipients: number;
}

export type UnclaimedSendDecision =
  /** The send is allowed; store `window`. */
  | { readonly ok: true; readonly window: SendWindow }
  | { readonly ok: false; readonly reason: "recipient_not_allowed"; readonly recipient: string }
  /** `retryAfter`: whole seconds until the window ends. */
  | { readonly ok: false; readonly reason: "send_quota_exceeded"; readonly retryAfter: number };

/**
 * Whether an unclaimed agent may send a message (wire contract mail 3). Either all recipients are allowed or none. The
 * window begins with the first message after the last one ended.
 * @param window the stored window, or null before the first message
 * @param recipients addresses of all fields, as the client sent them
 */
export function decideUnclaimedSend(
  humanEmail: string,
  window: SendWindow | null,
  recipients: readonly string[],
  now: Date,
): UnclaimedSendDecision {
  const allowed = unclaimedRecipients(humanEmail);
  const stranger = recipients.find((recipient) => !allowed.includes(recipient.toLowerCase()));
  if (stranger !== undefined) return { ok: false, reason: "recipient_not_allowed", recipient: stranger };
  const endsAt = window === null ? 0 : window.startedAt.getTime() + windowMilliseconds;
  const open = window !== null && now.getTime() < endsAt ? window : { startedAt: now, recipients: 0 };
  const total = open.recipients + recipients.length;
  if (total > unclaimedSendsPerDay) {
    const wait = open.startedAt.getTime() + windowMilliseconds - now.getTime();
    return { ok: false, reason: "send_quota_exceeded", retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }
  return { ok: true, window: { startedAt: open.startedAt, recipients: total } };
}
