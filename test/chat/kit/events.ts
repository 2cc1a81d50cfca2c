import { chatEventAuthority } from "../../../subgraphs/chat/events/authority.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { hidden, page } from "../../support/kit/visible.js";
import { rest } from "../../support/rest.js";
import { anywhere } from "../support/anywhere.js";
import { connect } from "../support/connect.js";
import { messagePayload, signed } from "../support/signed.js";
import { slack } from "../support/slack.js";
import { signingSecret } from "./connections.js";
import type { ChatPart } from "./part.js";
import { hashSecret } from "../../../subgraphs/shared/secrets/keyring.js";
import type { TestParley } from "../../support/parley.js";

declare module "./part.js" {
  interface ChatPart {
    /** An event that arrived for the target. */
    readonly chatEventId: string;
  }
}

const one = "/api/v1/chat/connections/{connection_id}/events";
const ofApp = "/api/v1/chat/events";
const pressedAt = "/api/v1/chat/connections/{connection_id}/interactions";
const pressedAtApp = "/api/v1/chat/interactions";
const of = ({ chatConnectionId }: ChatPart, more = "") => `(connectionId: "${chatConnectionId}"${more})`;
const first = ({ chatWorkspace }: ChatPart) => messagePayload(chatWorkspace.id, "EvFIRST");
const next = ({ chatWorkspace, chatConnectionId }: ChatPart) =>
  messagePayload(chatWorkspace.id, `Ev${chatConnectionId.replaceAll("-", "")}`);
const seenAnywhere = anywhere(chatEventAuthority["chat.event.read"]);

/** From wire contract chat 9.2. The signature is the credential, so other credentials of the request do not matter. */
export const events: FeatureKit<ChatPart> = {
  environment: { CHAT_SLACK_SIGNING_SECRET: slack.sample.signingSecret },
  rest: `
  POST ${one}   ok ok ok ok ok ok ok ok ok ok ok ok
  POST ${ofApp} ok ok ok ok ok ok ok ok ok ok ok ok
  POST ${pressedAt} ok ok ok ok ok ok ok ok ok ok ok ok
  POST ${pressedAtApp} ok ok ok ok ok ok ok ok ok ok ok ok
  `,
  graphql: `
  Mutation.receiveChatEvent       ok  403c 403c 403c 403c 403c 403c 403c 403c 403c 403c 401
  Query.chatEvents                401 403c ok   404  ok   ok   ok   ok   404  404  404  401
  Query.chatOrganizationEvents    401 403c 403a 403a 403a ok   ok   ok   ok   403a ok   401
  Subscription.chatEventReceived  401 401  ok   404  ok   ok   ok   ok   404  404  404  401
  `,
  strangers: { unreached: { ChatEventAction: "Nobody has pressed a button yet." } },
  part: async ({ parley, ours }, scene) => {
    const body = first(scene as ChatPart);
    const path = one.replace("{connection_id}", scene.chatConnectionId);
    await rest(parley, null, "POST", path, body, signed(signingSecret, body));
    const answer = await parley.graphql(`{ chatEvents${of(scene as ChatPart)} { nodes { id } } }`, {}, ours.adminKey);
    await failedSocket(parley, scene.chatConnectionId);
    return { chatEventId: answer.data!["chatEvents"].nodes[0].id };
  },
  nothing: () => ({ chatEventId: crypto.randomUUID() }),
  calls: {
    "Mutation.receiveChatEvent": (scene) => {
      const payload = JSON.stringify(next(scene));
      const { "x-slack-request-timestamp": timestamp, "x-slack-signature": signature } = signed(signingSecret, payload);
      const body = JSON.stringify(payload);
      const named = `connectionId: "${scene.chatConnectionId}", timestamp: "${timestamp}", signature: "${signature}"`;
      return [input(`${named}, payload: ${body}`), "{ received }"];
    },
    "Query.chatEvents": (scene) => [of(scene), "{ nodes { id message { text } connection { id } } }"],
    "Query.chatOrganizationEvents": () => ["", "{ nodes { id message { text } connection { id } } }"],
    "Subscription.chatEventReceived": (scene) => [
      of(scene, `, after: "${scene.cursor}"`),
      "{ kind event { id message { text } } }",
    ],
  },
  headers: {
    [`POST ${one}`]: (scene) => signed(signingSecret, next(scene)),
    [`POST ${ofApp}`]: (scene) => signed(slack.sample.signingSecret, next(scene)),
    [`POST ${pressedAt}`]: (scene) => signed(signingSecret, next(scene)),
    [`POST ${pressedAtApp}`]: (scene) => signed(slack.sample.signingSecret, next(scene)),
  },
  bodies: {
    [`POST ${one}`]: next,
    [`POST ${ofApp}`]: next,
    [`POST ${pressedAt}`]: next,
    [`POST ${pressedAtApp}`]: next,
  },
  visible: {
    findVisibleChatEvents: hidden(({ chatEventId }) => [[chatEventId]]),
    findVisibleSockets: hidden(({ chatConnectionId }) => [[chatConnectionId]]),
    listVisibleChatEvents: hidden(({ chatConnectionId }) => [chatConnectionId, page]),
    listVisibleOrganizationChatEvents: hidden(() => [{ identityId: null, type: null }, page]),
    searchVisibleOrganizationChatEvents: hidden(() => [{ identityId: null, type: null, words: ["hello"] }, page, 50]),
  },
  unfiltered: [
    { functions: ["findVisibleConnections", "findVisibleChatEvents"], more: seenAnywhere },
    { functions: ["findVisibleConnections", "listVisibleChatEvents"], more: seenAnywhere },
  ],
  codes: {
    slack_signature_invalid: async ({ parley, organization, agent }) => {
      const id = await connect(parley, organization.adminKey, agent.id, slack.sample.botToken, { signingSecret });
      const body = messagePayload(slack.sample.workspaceId, "EvWRONG");
      const path = one.replace("{connection_id}", id);
      return byRest(parley, null, ["POST", path, body], signed("another signing secret", body));
    },
  },
};

/** A WebSocket of the connection's app that could not be opened, and is left alone for long. */
async function failedSocket({ services: { database, clock } }: TestParley, connectionId: string): Promise<void> {
  const appTokenHash = hashSecret(`xapp-${connectionId}`);
  const retryAt = new Date(clock.now().getTime() + 24 * 3600_000);
  const { writer } = database.request;
  await writer.chatSocket.create({ data: { appTokenHash, error: "invalid_auth", failures: 1, retryAt } });
  await writer.chatEventSecrets.update({ where: { connectionId }, data: { appTokenHash } });
}
