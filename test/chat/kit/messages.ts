import { randomUUID } from "node:crypto";
import { input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { dismiss } from "../support/dismiss.js";
import { send, sendUnknown } from "../support/send.js";
import { heldCodes } from "./held-codes.js";
import type { ChatPart } from "./part.js";
import { secretLife } from "./secret-life.js";

declare module "./part.js" {
  interface ChatPart {
    /** A message that the target sent, its key, and Slack's timestamp of it. */
    readonly chatActionId: string;
    readonly chatActionKey: string;
    readonly chatMessageTs: string;
    /** A message of the target's with an unknown outcome. */
    readonly chatUnknownActionId: string;
  }
}

let isDismissed = false;

const connection = "/api/v1/chat/connections/{connection_id}";

/** From wire contract chat 3, 4 and 9. */
export const messages: FeatureKit<ChatPart> = {
  rest: `
  POST ${connection}/messages            401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${connection}/actions/by-key      401 403c ok 404 ok   ok ok ok 404 404 404 401
  GET  ${connection}/actions/{action_id} 401 403c ok 404 ok   ok ok ok 404 404 404 401
  `,
  graphql: `
  Mutation.sendChatMessage       401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.dismissChatAction     401 403c 403a 404 403a ok ok ok 404 404 404 401
  Query.chatOrganizationActions  401 403c 403a 403a 403a ok ok ok ok 403a ok 401
  Query.chatAction               401 403c ok 404 ok   ok ok ok 404 404 404 401
  Query.chatActionByKey          401 403c ok 404 ok   ok ok ok 404 404 404 401
  Subscription.chatActionChanged 401 401  ok 404 ok   ok ok ok 404 404 404 401
  `,
  part: async ({ parley, ours }, { chatConnectionId, chatWorkspace: { general: conversationId } }) => {
    const idempotencyKey = randomUUID();
    const sent = { conversationId, idempotencyKey };
    const { id, messageTs } = await send(parley, ours.adminKey, chatConnectionId, sent);
    const chatUnknownActionId = await sendUnknown(parley, ours.adminKey, chatConnectionId, conversationId);
    return { chatActionId: id, chatActionKey: idempotencyKey, chatMessageTs: messageTs, chatUnknownActionId };
  },
  secrets: ({ chatWorkspace }) => ({ "bot token": chatWorkspace.botToken }),
  secretLife,
  codes: heldCodes,
  nothing: () => ({
    chatActionId: randomUUID(),
    chatActionKey: randomUUID(),
    chatMessageTs: "1000000000.000100",
    chatUnknownActionId: randomUUID(),
  }),
  tools: {
    send_chat: ({ chatConnectionId, chatWorkspace }) => ({
      connection_id: chatConnectionId,
      conversation_id: chatWorkspace.general,
      text: "Hello",
      ...toolKey(),
    }),
  },
  calls: {
    "Mutation.sendChatMessage": ({ chatConnectionId, chatWorkspace }) => [
      input(
        `connectionId: "${chatConnectionId}", conversationId: "${chatWorkspace.general}", text: "Hello", idempotencyKey: "${randomUUID()}"`,
      ),
      "{ action { id status } }",
    ],
    // Another value each time: the same value is not a change.
    "Mutation.dismissChatAction": ({ chatConnectionId, chatUnknownActionId }) => [
      input(
        `connectionId: "${chatConnectionId}", id: "${chatUnknownActionId}", dismissed: ${(isDismissed = !isDismissed)}`,
      ),
      "{ action { id dismissedAt } }",
    ],
    "Query.chatOrganizationActions": () => ["", "{ nodes { id status connection { id } } }"],
    "Query.chatAction": ({ chatConnectionId, chatActionId }) => [
      `(connectionId: "${chatConnectionId}", id: "${chatActionId}")`,
      "{ id status connection { id } }",
    ],
    "Query.chatActionByKey": ({ chatConnectionId, chatActionKey }) => [
      `(connectionId: "${chatConnectionId}", idempotencyKey: "${chatActionKey}")`,
      "{ id status }",
    ],
    "Subscription.chatActionChanged": ({ chatConnectionId, cursor }) => [
      `(connectionId: "${chatConnectionId}", after: "${cursor}")`,
      "{ kind action { id } }",
    ],
  },
  parameters: (_, { chatActionId }) => ({ action_id: chatActionId }),
  headers: {
    [`POST ${connection}/messages`]: () => ({ "idempotency-key": randomUUID() }),
    [`GET ${connection}/actions/by-key`]: ({ chatActionKey }) => ({ "idempotency-key": chatActionKey }),
  },
  bodies: {
    [`POST ${connection}/messages`]: ({ chatWorkspace }) => ({ conversation_id: chatWorkspace.general, text: "Hello" }),
  },
  events: {
    "chat.action.failed": async ({ parley, ours }, { chatConnectionId }) => {
      await send(parley, ours.adminKey, chatConnectionId, { conversationId: "CNOWHERE" });
    },
    "chat.action.unknown": async ({ parley, ours }, { chatConnectionId, chatWorkspace }) => {
      await sendUnknown(parley, ours.adminKey, chatConnectionId, chatWorkspace.general);
    },
    "chat.action.dismissed": async ({ parley, ours }, { chatConnectionId, chatWorkspace }) => {
      const id = await sendUnknown(parley, ours.adminKey, chatConnectionId, chatWorkspace.general);
      await dismiss(parley, ours.adminKey, "Action", { connectionId: chatConnectionId, id });
    },
    "chat.action.reopened": async ({ parley, ours }, { chatConnectionId, chatWorkspace }) => {
      const id = await sendUnknown(parley, ours.adminKey, chatConnectionId, chatWorkspace.general);
      await dismiss(parley, ours.adminKey, "Action", { connectionId: chatConnectionId, id });
      await dismiss(parley, ours.adminKey, "Action", { connectionId: chatConnectionId, id, dismissed: false });
    },
  },
};
