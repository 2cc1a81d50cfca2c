/** Minutes without input, and minutes while the page is hidden, after which the vault is locked. */
export const limits = { idleMinutes: 5, hiddenMinutes: 1 } as const;

const minute = 60_000;

/**
 * Whether the vault must be locked.
 *
 * @param touched the time of the last input
 * @param hiddenSince when the page was hidden; null while it is shown
 */
export function isIdleTooLong(now: number, touched: number, hiddenSince: number | null): boolean {
  const isIdle = now - touched >= limits.idleMinutes * minute;
  const wasHidden = hiddenSince !== null && now - hiddenSince >= limits.hiddenMinutes * minute;
  return isIdle || wasHidden;
}
