import { connect } from "../../chat/support/connect.js";
import { react } from "../../chat/support/react.js";
import { send } from "../../chat/support/send.js";
import { messagePayload, signed } from "../../chat/support/signed.js";
import { workspaceOf } from "../../chat/support/workspace.js";
import { rest } from "../../support/rest.js";
import { type MakeLists, repeat } from "./moment.js";

/** The lists of the chat domain that Parley keeps; others are read from Slack. */
export const chat: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  const signingSecret = "a-signing-secret";
  const last = { connectionId: "", workspaceId: "", general: "" };
  await repeat(moment, async (n) => {
    const { id: workspaceId, botToken, general } = workspaceOf(`${organization.id} ${n}`);
    const connectionId = await connect(parley, organization.adminKey, agents[0].id, botToken, { signingSecret });
    Object.assign(last, { connectionId, workspaceId, general });
  });
  await repeat(moment, async (n) => {
    const body = messagePayload(last.workspaceId, `EvTWIN${n}`);
    const headers = signed(signingSecret, body, parley.services.clock.now());
    await rest(parley, null, "POST", `/api/v1/chat/connections/${last.connectionId}/events`, body, headers);
  });
  await repeat(moment, async () => {
    const sent = { conversationId: last.general };
    const { messageTs } = await send(parley, organization.adminKey, last.connectionId, sent);
    await react(parley, organization.adminKey, { connectionId: last.connectionId, ...sent, messageTs });
  });
  await repeat(moment, async (n) => {
    const rule = { action: "block", match_target: `T${n}:URULE` };
    const path = `/api/v1/identities/${agents[0].handle}/slack-contact-rules`;
    await rest(parley, organization.adminKey, "POST", path, rule);
  });
  return [
    { name: "chatOrganizationActions" },
    { name: "chatOrganizationOperations" },
    { name: "chatConnections", fixed: `identityId: "${agents[0].id}"` },
    { name: "chatOrganizationEvents" },
    { name: "chatOrganizationContactRules" },
    { name: "chatContactRules", fixed: `agentHandle: "${agents[0].handle}"` },
    { name: "chatOrganizationConnections" },
    { name: "chatEvents", fixed: `connectionId: "${last.connectionId}"` },
  ];
};
