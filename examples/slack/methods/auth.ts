import type { Method } from "./method.js";

/** Who the token is. */
const test: Method = {
  auth: "member",
  run({ model, caller }) {
    const { name, domain } = model.workspace(caller.workspaceId);
    return {
      url: `${model.url}/${domain}/`,
      team: name,
      user: caller.user.name,
      team_id: caller.workspaceId,
      user_id: caller.user.id,
      ...(caller.token.kind === "bot" ? { bot_id: caller.user.botId } : {}),
      is_enterprise_install: false,
    };
  },
};

/** Ends the token. `test` only tries. */
const revoke: Method = {
  auth: "member",
  run({ args, caller }) {
    const isTrial = args.isTrue("test");
    if (!isTrial) caller.token.isRevoked = true;
    return { revoked: !isTrial };
  },
};

export const authMethods = { "auth.test": test, "auth.revoke": revoke };
