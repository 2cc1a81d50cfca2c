import type { SlackData } from "../../slack/rules/slack-answer.js";
import { isTrue, objectOf, textOf } from "./foreign.js";

/** A user of a workspace, as far as it is passed on (wire contract chat 8.4). */
export interface ChatUserValue {
  readonly id: string;
  readonly teamId: string | null;
  readonly name: string | null;
  readonly realName: string | null;
  readonly deleted: boolean;
  readonly isBot: boolean;
  readonly isAppUser: boolean;
  readonly tz: string | null;
  readonly profile: {
    readonly displayName: string | null;
    readonly realName: string | null;
    readonly image72: string | null;
    readonly email: string | null;
  };
}

/** A user in an answer of Slack; null for anything else. */
export function userOf(data: SlackData): ChatUserValue | null {
  const id = textOf(data["id"], 64);
  if (id === null) return null;
  const profile = objectOf(data["profile"]);
  return {
    id,
    teamId: textOf(data["team_id"], 64),
    name: textOf(data["name"], 255),
    realName: textOf(data["real_name"], 255),
    deleted: isTrue(data["deleted"]),
    isBot: isTrue(data["is_bot"]),
    isAppUser: isTrue(data["is_app_user"]),
    tz: textOf(data["tz"], 64),
    profile: {
      displayName: textOf(profile["display_name"], 255),
      realName: textOf(profile["real_name"], 255),
      image72: textOf(profile["image_72"], 2_048),
      email: textOf(profile["email"], 320),
    },
  };
}
