import { shownText } from "./shown-text.js";
import type { SlackAnswer } from "../../slack/rules/slack-answer.js";
import { knownScopes } from "./scopes.js";
import { isSlackId } from "./slack-ids.js";

/** The bot that a token belongs to. */
export interface Bot {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly botUserId: string;
  readonly scopes: readonly string[];
}

/** Why a token makes no connection. */
export type TokenRefusal = "invalid_bot_token" | "not_a_bot_token" | "slack_unavailable" | "slack_timeout";

const longestName = 255;
const deadTokens = new Set(["invalid_auth", "token_revoked", "token_expired", "account_inactive", "not_authed"]);

/** The data about a token in the answer of auth.test (wire contract chat 10.1, the table). */
export function botOfToken(answer: SlackAnswer): Bot | TokenRefusal {
  if (answer.kind === "late") return "slack_timeout";
  if (answer.kind === "refused" && deadTokens.has(answer.error)) return "invalid_bot_token";
  if (answer.kind !== "ok") return "slack_unavailable";
  const { bot_id, team_id, team, user_id } = answer.data;
  if (typeof bot_id !== "string" || bot_id === "") return "not_a_bot_token";
  if (!isSlackId(team_id) || !isSlackId(user_id)) return "slack_unavailable";
  return {
    workspaceId: team_id,
    workspaceName: shownText(team, longestName) || team_id,
    botUserId: user_id,
    scopes: knownScopes(answer.scopes),
  };
}
