import type { SlackAnswer } from "../../slack/rules/slack-answer.js";
import type { Bot } from "./bot-of-token.js";
import { tokenLook } from "./bot-token.js";
import { knownScopes } from "./scopes.js";
import { shownText } from "./shown-text.js";
import { isSlackId } from "./slack-ids.js";

/** Slack's grant to the app for a code or a refresh token (oauth.v2.access). */
export interface Grant {
  readonly token: string;
  /** Null when it is not for a single workspace, such as for an entire enterprise. */
  readonly bot: Bot | null;
  readonly appId: string;
  /** How the token is renewed; null when it does not end. */
  readonly rotation: { readonly refreshToken: string; readonly seconds: number } | null;
}

/** Why there is no grant: Slack's own error, or the failure of the call. */
export type NoGrant =
  | { readonly kind: "refused"; readonly word: string }
  | { readonly kind: "not_a_bot" | "unavailable" };

const longestName = 255;
const longestRefreshToken = 1_024;
const longestSeconds = 366 * 86_400;

/** Parses the answer of oauth.v2.access (wire contract chat 10.2: store). Its content is untrusted. */
export function grantOf(answer: SlackAnswer): Grant | NoGrant {
  if (answer.kind === "refused") return { kind: "refused", word: answer.error };
  if (answer.kind !== "ok") return { kind: "unavailable" };
  const { access_token: token, token_type, bot_user_id, app_id, scope, refresh_token, expires_in } = answer.data;
  if (token_type !== "bot") return { kind: "not_a_bot" };
  if (typeof token !== "string" || tokenLook(token) !== "may_be_bot" || !isSlackId(app_id)) {
    return { kind: "unavailable" };
  }
  const team = objectOf(answer.data["team"]);
  const scopes = knownScopes(typeof scope === "string" ? scope.split(",") : []);
  const bot =
    isSlackId(team["id"]) && isSlackId(bot_user_id)
      ? {
          workspaceId: team["id"],
          workspaceName: shownText(team["name"], longestName) || team["id"],
          botUserId: bot_user_id,
          scopes,
        }
      : null;
  const rotates = isRefreshToken(refresh_token) && isSeconds(expires_in);
  return { token, bot, appId: app_id, rotation: rotates ? { refreshToken: refresh_token, seconds: expires_in } : null };
}

function isRefreshToken(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestRefreshToken && /^[\x21-\x7e]+$/.test(value);
}

function isSeconds(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= longestSeconds;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
