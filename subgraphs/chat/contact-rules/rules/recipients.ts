import { isSlackId } from "../../connections/rules/slack-ids.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";

/** Whom a message in a conversation goes to. */
export type Audience =
  /** A direct message. */
  | { readonly kind: "user"; readonly userId: string }
  /** A direct message of several people, who have to be asked for. */
  | { readonly kind: "members" }
  /** A channel: everybody of these workspaces may read it. */
  | { readonly kind: "workspaces"; readonly ids: readonly string[] };

/** Whom a message in a conversation goes to, by the answer of conversations.info. */
export function audienceOf(answer: SlackData, workspaceId: string): Audience {
  const channel = answer["channel"];
  const said = (typeof channel === "object" && channel !== null ? channel : {}) as SlackData;
  const { user } = said;
  if (said["is_im"] === true && isSlackId(user)) return { kind: "user", userId: user };
  if (said["is_mpim"] === true || said["is_im"] === true) return { kind: "members" };
  const others = ["shared_team_ids", "connected_team_ids"].flatMap((key) => idsIn(said[key]));
  return { kind: "workspaces", ids: [...new Set([workspaceId, ...others])] };
}

/** The members in the answer of conversations.members. */
export const membersIn = (answer: SlackData): string[] => idsIn(answer["members"]);

function idsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isSlackId) : [];
}
