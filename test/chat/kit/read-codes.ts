import { byRest, type Produce } from "../../support/kit/produced.js";
import { connect } from "../support/connect.js";
import { slack } from "../support/slack.js";

/** A read over a connection whose bot has these scopes, or whose token is dead. */
const reading =
  (path: string, bot: { readonly scopes?: readonly string[]; readonly isDead?: boolean }): Produce =>
  async ({ parley, organization, agent }) => {
    const { token } = slack.addBot(slack.sample.workspaceId, bot.scopes === undefined ? {} : { scopes: bot.scopes });
    const id = await connect(parley, organization.adminKey, agent.id, token);
    if (bot.isDead === true) slack.revoke(token);
    return byRest(parley, organization.adminKey, ["GET", `/api/v1/chat/connections/${id}/${path}`]);
  };

/** How each error of reads comes about (wire contract chat 8.4, 11). */
export const readCodes: Readonly<Record<string, Produce>> = {
  missing_scope: reading("users", { scopes: ["chat:write"] }),
  slack_refused: (stage) => {
    slack.fault("users.list", { kind: "error", error: "not_authorized" });
    return reading("users", {})(stage);
  },
  connection_reauthorization_required: reading("users", { isDead: true }),
};
