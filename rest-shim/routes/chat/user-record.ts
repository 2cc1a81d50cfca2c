import { Type } from "typebox";
import type { ChatUserRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const Text = Nullable(Type.String());

/** A user, in Slack's names (wire contract chat 8.4). `email` is there when the bot may see it. */
export const userSchema = Type.Object(
  {
    id: Type.String(),
    team_id: Text,
    name: Text,
    real_name: Text,
    deleted: Type.Boolean(),
    is_bot: Type.Boolean(),
    is_app_user: Type.Boolean(),
    tz: Text,
    profile: Type.Object({
      display_name: Text,
      real_name: Text,
      image_72: Text,
      email: Type.Optional(Type.String()),
    }),
  },
  { $id: "ChatUser", description: "A user of a workspace." },
);

export function userRecord({ profile, ...user }: ChatUserRecordFragment): object {
  return {
    id: user.id,
    team_id: user.teamId ?? null,
    name: user.name ?? null,
    real_name: user.realName ?? null,
    deleted: user.deleted,
    is_bot: user.isBot,
    is_app_user: user.isAppUser,
    tz: user.tz ?? null,
    profile: {
      display_name: profile.displayName ?? null,
      real_name: profile.realName ?? null,
      image_72: profile.image72 ?? null,
      ...(profile.email == null ? {} : { email: profile.email }),
    },
  };
}
