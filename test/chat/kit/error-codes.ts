import { randomUUID } from "node:crypto";
import { byRest, type Produce, type Stage } from "../../support/kit/produced.js";
import { connect } from "../support/connect.js";
import { slack } from "../support/slack.js";

const all = "/api/v1/chat/connections";

const connecting =
  (botToken: string): Produce =>
  ({ parley, organization, agent }) =>
    byRest(parley, organization.adminKey, ["POST", all, { identity_id: agent.id, bot_token: botToken }]);

/** A write over a connection that has ended. */
async function writeAfterEnd({ parley, organization, agent }: Stage) {
  const id = await connect(parley, organization.adminKey, agent.id, slack.sample.botToken);
  await byRest(parley, organization.adminKey, ["POST", `${all}/${id}/disconnect`, {}]);
  const body = { conversation_id: slack.sample.general, text: "Hello" };
  const headers = { "idempotency-key": randomUUID() };
  return byRest(parley, organization.adminKey, ["POST", `${all}/${id}/messages`, body], headers);
}

/** How each error of connections comes about (wire contract chat 10, 11). */
export const connectionCodes: Readonly<Record<string, Produce>> = {
  invalid_bot_token: connecting("xoxb-nobody-has-this"),
  not_a_bot_token: connecting("xoxp-a-person"),
  connection_not_connected: writeAfterEnd,
  slack_unavailable: (stage) => {
    slack.fault("auth.test", { kind: "status", status: 503 });
    return connecting(slack.sample.botToken)(stage);
  },
  slack_timeout: async (stage) => {
    slack.fault("auth.test", { kind: "hang" });
    const answer = await connecting(slack.sample.botToken)(stage);
    slack.release();
    return answer;
  },
};
