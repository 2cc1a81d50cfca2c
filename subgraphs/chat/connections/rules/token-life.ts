import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

/** A token is renewed when it has less left than this (wire contract chat 10.2). */
export const renewedBefore = 10 * 60_000;

/**
 * For so long one process alone may ask for the next token: longer than the call and
 * storing its answer may take.
 */
export const refreshClaim = 60_000;

/** A refresh may take so long. What waits for it is answered within ten seconds, with its own call. */
export const refreshMilliseconds = 4_000;

/** What is to be done before a token is used. */
export function lifeOfToken(endsAt: Date | null, now: Date): "good" | "renew" | "over" {
  if (endsAt === null) return "good";
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return "over";
  return left < renewedBefore ? "renew" : "good";
}

/** Words that say of the authorization itself that it has ended. */
const ended = new Set([
  "invalid_refresh_token",
  "refresh_token_expired",
  "token_expired",
  "token_revoked",
  "invalid_auth",
  "not_authed",
  "account_inactive",
  "user_removed_from_team",
]);

/**
 * Whether a refused refresh is the end of the authorization. Every other word passes or is about the app itself: a mistake
 * in the settings, or a bad hour of Slack's, must not cost every connection its tokens.
 */
export function endsAuthorization(answer: SlackAnswer): boolean {
  return answer.kind === "refused" && ended.has(answer.error);
}
