import type { SlackAnswer } from "../../slack/rules/slack-answer.js";

const words = new Set([
  "token_revoked",
  "token_expired",
  "invalid_auth",
  "account_inactive",
  "not_authed",
  "team_access_not_granted",
]);

/** Whether Slack says that the token is no longer valid (wire contract chat 8). */
export function isDeadToken(answer: SlackAnswer): boolean {
  return answer.kind === "refused" && words.has(answer.error);
}
