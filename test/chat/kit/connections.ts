import { randomUUID } from "node:crypto";
import { connectionAuthority } from "../../../subgraphs/chat/connections/authority.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { anywhere } from "../support/anywhere.js";
import { connect } from "../support/connect.js";
import { send } from "../support/send.js";
import { slack } from "../support/slack.js";
import { type TestWorkspace, workspaceOf } from "../support/workspace.js";
import { connectionCodes } from "./error-codes.js";
import type { ChatPart } from "./part.js";

declare module "./part.js" {
  interface ChatPart {
    /** The target's connection with a workspace. */
    readonly chatConnectionId: string;
    /** The workspace, which its organization shares. */
    readonly chatWorkspace: TestWorkspace;
  }
}

const all = "/api/v1/chat/connections";
const one = `${all}/{connection_id}`;
/** The signing secret of the target's connection. */
export const signingSecret = "8f742231b10e8888abcd99e7a0f885a5";
const settings = {
  CHAT_SLACK_API_URL: slack.apiUrl,
  CHAT_CONNECTS_PER_MINUTE: "100000",
  CHAT_WRITES_PER_MINUTE: "100000",
};

const seenAnywhere = anywhere(connectionAuthority["chat.connection.read"]);

/** From wire contract chat 3, 4 and 10. */
export const connections: FeatureKit<ChatPart> = {
  environment: settings,
  eventEnvironment: settings,
  codeEnvironment: settings,
  rest: `
  GET  ${all}              401 403c ok   404 ok   ok ok ok 404 404 404 401
  POST ${all}              401 403c ok   404 403u ok ok ok 404 404 404 401
  GET  ${one}              401 403c ok   404 ok   ok ok ok 404 404 404 401
  GET  ${one}/capabilities 401 403c ok   404 ok   ok ok ok 404 404 404 401
  POST ${one}/disconnect   401 403c 403a 404 403a ok ok ok 404 404 404 401
  `,
  graphql: `
  Query.chatConnections            401 403c ok   404 ok   ok ok ok 404 404 404 401
  Query.chatOrganizationConnections 401 403c 403a 403a 403a ok ok ok ok 403a ok 401
  Query.chatConnection             401 403c ok   404 ok   ok ok ok 404 404 404 401
  Mutation.connectChatWorkspace    401 403c ok   404 403u ok ok ok 404 404 404 401
  Mutation.disconnectChatWorkspace 401 403c 403a 404 403a ok ok ok 404 404 404 401
  `,
  part: async ({ parley, ours }, { target }) => {
    const chatWorkspace = workspaceOf(ours.id);
    return {
      chatWorkspace,
      chatConnectionId: await connect(parley, ours.adminKey, target.id, chatWorkspace.botToken, { signingSecret }),
    };
  },
  nothing: () => ({ chatConnectionId: randomUUID() }),
  tools: {
    list_chat_workspaces: () => ({}),
  },
  calls: {
    "Query.chatConnections": ({ target }) => [`(identityId: "${target.id}")`, "{ nodes { id } }"],
    "Query.chatOrganizationConnections": () => ["", "{ nodes { id workspaceName identity { id } } }"],
    "Query.chatConnection": ({ chatConnectionId }) => [
      `(id: "${chatConnectionId}")`,
      "{ id workspaceName capabilities { name } }",
    ],
    "Mutation.connectChatWorkspace": ({ target, chatWorkspace }) => [
      input(`identityId: "${target.id}", botToken: "${chatWorkspace.botToken}"`),
      "{ connection { id } renewed }",
    ],
    "Mutation.disconnectChatWorkspace": ({ chatConnectionId }) => [
      input(`connectionId: "${chatConnectionId}"`),
      "{ connection { id } }",
    ],
  },
  spending: ["Mutation.disconnectChatWorkspace", `POST ${one}/disconnect`],
  parameters: (_, { chatConnectionId }) => ({ connection_id: chatConnectionId }),
  queries: { [`GET ${all}`]: ({ target }) => `?identity_id=${target.id}` },
  bodies: {
    [`POST ${all}`]: ({ target, chatWorkspace }) => ({ identity_id: target.id, bot_token: chatWorkspace.botToken }),
    [`POST ${one}/disconnect`]: () => ({}),
  },
  visible: {
    findVisibleConnections: hidden(({ chatConnectionId }) => [[chatConnectionId]]),
    findVisibleOwners: hidden(({ target }) => [[target.id]]),
    listVisibleOrganizationConnections: hidden(() => [{ identityId: null, status: null }, page]),
    listVisibleConnections: shown(({ target }) => [target.id, page]),
  },
  unfiltered: [
    { functions: ["findVisibleConnections"], more: seenAnywhere },
    { functions: ["findVisibleOwners", "listVisibleConnections"], more: seenAnywhere },
  ],
  events: {
    "chat.connection.reauthorization_required": async (
      { parley, ours },
      { target, chatConnectionId: id, chatWorkspace },
    ) => {
      const { token } = slack.addBot(chatWorkspace.id);
      await connect(parley, ours.adminKey, target.id, token);
      slack.revoke(token);
      await send(parley, ours.adminKey, id, { conversationId: chatWorkspace.general });
    },
  },
  codes: connectionCodes,
};
