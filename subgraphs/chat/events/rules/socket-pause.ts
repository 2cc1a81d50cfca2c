/** Errors that an administrator has to fix: frequent retries do not help. */
const lasting = new Set([
  "invalid_auth",
  "not_authed",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "missing_scope",
  "not_allowed_token_type",
  "link_disabled",
  "no_app_token",
]);

const longPause = 15 * 60_000;
const longestPause = 5 * 60_000;
const longestWait = 3_600_000;

/**
 * How long to wait before a socket is opened again, in milliseconds.
 * @param failures one after the other, this one included; 0 when Slack asked to come again
 * @param error why it failed, in a word
 * @param retryAfter what Slack says, in seconds
 */
export function socketPause(failures: number, error: string | null, retryAfter: number | null = null): number {
  if (failures === 0) return 0;
  if (retryAfter !== null) return Math.min(Math.max(retryAfter, 1) * 1_000, longestWait);
  if (error !== null && lasting.has(error)) return longPause;
  return Math.min(1_000 * 2 ** Math.min(failures - 1, 20), longestPause);
}
