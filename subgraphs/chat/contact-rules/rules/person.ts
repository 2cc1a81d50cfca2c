import { isSlackId } from "../../connections/rules/slack-ids.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";

/** A user in Slack, as far as Slack identifies them. */
export interface Person {
  /** Ids that a rule may name: of a user, of a bot, or of both. */
  readonly ids: readonly string[];
  /** The workspace that they belong to; null when Slack does not say it. */
  readonly workspaceId: string | null;
}

/** Who wrote a message or uploaded a file, as Slack tells of it. */
export function authorIn(data: SlackData): Person {
  const profile = objectOf(data["user_profile"]);
  const teams = [data["user_team"], profile["team"], data["source_team"], data["team"]];
  return { ids: [data["user"], data["bot_id"]].filter(isSlackId), workspaceId: teams.find(isSlackId) ?? null };
}

/** A user in the answer of users.info, or in an interaction. */
export function userIn(data: SlackData): Person {
  return { ids: [data["id"]].filter(isSlackId), workspaceId: [data["team_id"]].find(isSlackId) ?? null };
}

const mention = /<@([UW][A-Z0-9]{1,63})[|>]/g;

/** The users that a text mentions. */
export function mentionedIn(text: string): Person[] {
  const ids = new Set([...text.matchAll(mention)].map(([, id]) => id!));
  return [...ids].map((id) => ({ ids: [id], workspaceId: null }));
}

function objectOf(value: unknown): SlackData {
  return typeof value === "object" && value !== null ? (value as SlackData) : {};
}
