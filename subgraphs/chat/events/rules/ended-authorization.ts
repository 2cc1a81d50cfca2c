import { isSlackId } from "../../connections/rules/slack-ids.js";
import { objectOf } from "../../reads/rules/foreign.js";
import type { SlackEnvelope } from "./slack-envelope.js";

/** An app may no longer act in a workspace: for these bots, or at all. */
export interface EndedAuthorization {
  readonly appId: string;
  readonly workspaceIds: readonly string[];
  /** Null for every bot of the app there. */
  readonly botUserIds: readonly string[] | null;
  /** An app that was installed again after this moment may act. */
  readonly endedAt: Date;
}

/** More bots than one app has in a workspace. */
const mostBots = 100;

/**
 * The end of an authorization in an event of the installed app: `app_uninstalled`, and `tokens_revoked` for tokens of
 * bots. Null for other events. Slack may send it late, or again.
 */
export function endedAuthorization({ event, appId, teams, eventTime }: SlackEnvelope): EndedAuthorization | null {
  if (appId === null || eventTime === null || teams.length === 0) return null;
  // Slack's times are whole seconds.
  const said = { appId, workspaceIds: teams, endedAt: new Date(Math.floor(eventTime + 1) * 1_000) };
  if (event["type"] === "app_uninstalled") return { ...said, botUserIds: null };
  if (event["type"] !== "tokens_revoked") return null;
  const bots = objectOf(event["tokens"])["bot"];
  const botUserIds = Array.isArray(bots) ? bots.slice(0, mostBots).filter(isSlackId) : [];
  return botUserIds.length === 0 ? null : { ...said, botUserIds };
}
