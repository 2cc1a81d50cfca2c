import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

/** A token is renewed when it has less left than this (wire contract chat 10.2). */
export const renewedBefore = 10 * 60_000;

/**
 * How long one process has the exclusive claim to renew a token: longer than the call and storing its answer may take.
 */
export const refreshClaim = 60_000;

/** The time limit of a refresh. Callers that wait for it get an answer within ten seconds, including their own call. */
export const refreshMilliseconds = 4_000;

/** The steps before a token is used. */
export function lifeOfToken(endsAt: Date | null, now: Date): "good" | "renew" | "over" {
  if (endsAt === null) return "good";
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return "over";
  return left < renewedBefore ? "renew" : "good";
}

/** Errors that mean that the authorization itself has ended. */
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
