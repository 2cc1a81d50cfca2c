import { addressOf, objectOf, textOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { ReportedProfile } from "./facts.js";
import { idOf, withoutNul } from "./stored-values.js";

/**
 * The author of a message, as far as the message itself contains it (`user_profile`); null without a name. Slack
 * includes it only in some messages, such as those of people of other workspaces.
 */
export function authorOf(message: SlackData): ReportedProfile | null {
  const profile = objectOf(message["user_profile"]);
  const teamId = idOf(profile["team"]) ?? idOf(message["user_team"]) ?? idOf(message["team"]);
  return profileOf(message["user"], teamId, profile);
}

/** The user who pressed a button, as far as Slack reports it; null without a name. */
export function presserOf({ user: said }: SlackData): ReportedProfile | null {
  const user = objectOf(said);
  return profileOf(user["id"], idOf(user["team_id"]), { ...user, name: user["username"] ?? user["name"] });
}

function profileOf(user: unknown, teamId: string | null, said: SlackData): ReportedProfile | null {
  const id = idOf(user);
  const name = textOf(said["name"], 255);
  const realName = textOf(said["real_name"], 255);
  const displayName = textOf(said["display_name"], 255);
  if (id === null || (name ?? realName ?? displayName) === null) return null;
  return withoutNul({ id, teamId, name, realName, displayName, image72: addressOf(said["image_72"]) });
}
