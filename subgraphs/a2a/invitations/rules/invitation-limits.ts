const hour = 3600_000;

/**
 * Seconds until an issuer may invite again; null when it may now. `made` are the times of its latest invitations, the
 * newest first, up to at least the limit.
 */
export function secondsUntilInvite(made: readonly Date[], limit: number, now: Date): number | null {
  const oldest = made[limit - 1];
  if (oldest === undefined) return null;
  const wait = oldest.getTime() + hour - now.getTime();
  return wait > 0 ? Math.ceil(wait / 1000) : null;
}

/**
 * Seconds until one of the open invitations expires; null when another one is allowed now.
 * @param open their number, and when the first of them expires
 */
export function secondsUntilRoom(
  open: { readonly count: number; readonly firstEnd: Date | null },
  limit: number,
  now: Date,
): number | null {
  if (open.count < limit || open.firstEnd === null) return null;
  return Math.max(1, Math.ceil((open.firstEnd.getTime() - now.getTime()) / 1000));
}
