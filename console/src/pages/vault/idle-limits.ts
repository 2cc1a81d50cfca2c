/** How long nobody may touch the page, and how long it may be hidden, before the vault is locked. */
export const limits = { idleMinutes: 5, hiddenMinutes: 1 } as const;

const minute = 60_000;

/**
 * Whether the vault must be locked.
 *
 * @param touched when somebody last used the page
 * @param hiddenSince when the page was hidden; null while it is shown
 */
export function isIdleTooLong(now: number, touched: number, hiddenSince: number | null): boolean {
  const isIdle = now - touched >= limits.idleMinutes * minute;
  const wasHidden = hiddenSince !== null && now - hiddenSince >= limits.hiddenMinutes * minute;
  return isIdle || wasHidden;
}
