import type { User } from "../model/users.js";

/** A user; the address only for those who were granted `users:read.email`. */
export function userJson(user: User, showsEmail: boolean): Record<string, unknown> {
  const [first, ...rest] = user.realName.split(" ");
  return {
    id: user.id,
    team_id: user.workspaceId,
    name: user.name,
    real_name: user.realName,
    deleted: user.deleted,
    tz: user.tz,
    is_bot: user.appId !== null,
    is_app_user: false,
    is_admin: false,
    is_owner: false,
    updated: 0,
    profile: {
      real_name: user.realName,
      display_name: user.name,
      first_name: first,
      last_name: rest.join(" "),
      team: user.workspaceId,
      ...(user.botId === null ? {} : { bot_id: user.botId, api_app_id: user.appId }),
      ...(showsEmail && user.email !== null ? { email: user.email } : {}),
    },
  };
}
