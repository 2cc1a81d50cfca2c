import { addressOf, objectOf, textOf } from "../../reads/rules/foreign.js";
import type { SlackData } from "../../slack/rules/slack-answer.js";
import type { ToldProfile } from "./facts.js";
import { idOf, kept } from "./stored-values.js";

/**
 * Who wrote a message, as far as Slack says it in the message itself (`user_profile`); null when it says no name. It does so
 * for some messages only, such as those of people of other workspaces.
 */
export function authorOf(message: SlackData): ToldProfile | null {
  const profile = objectOf(message["user_profile"]);
  const teamId = idOf(profile["team"]) ?? idOf(message["user_team"]) ?? idOf(message["team"]);
  return profileOf(message["user"], teamId, profile);
}

/** Who pressed a button, as far as Slack says it; null when it says no name. */
export function presserOf({ user: said }: SlackData): ToldProfile | null {
  const user = objectOf(said);
  return profileOf(user["id"], idOf(user["team_id"]), { ...user, name: user["username"] ?? user["name"] });
}

function profileOf(user: unknown, teamId: string | null, said: SlackData): ToldProfile | null {
  const id = idOf(user);
  const name = textOf(said["name"], 255);
  const realName = textOf(said["real_name"], 255);
  const displayName = textOf(said["display_name"], 255);
  if (id === null || (name ?? realName ?? displayName) === null) return null;
  return kept({ id, teamId, name, realName, displayName, image72: addressOf(said["image_72"]) });
}
