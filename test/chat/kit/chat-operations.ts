import { randomUUID } from "node:crypto";
import { writeAuthority } from "../../../subgraphs/chat/writes/public.js";
import { input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { hidden, page } from "../../support/kit/visible.js";
import { byRest } from "../../support/kit/produced.js";
import { rest } from "../../support/rest.js";
import { anywhere } from "../support/anywhere.js";
import { connect } from "../support/connect.js";
import { dismiss } from "../support/dismiss.js";
import { react, reactUnknown } from "../support/react.js";
import { slack } from "../support/slack.js";
import type { TestWorkspace } from "../support/workspace.js";
import type { ChatPart } from "./part.js";

declare module "./part.js" {
  interface ChatPart {
    /** An operation of the target's, and its key. */
    readonly chatOperationId: string;
    readonly chatOperationKey: string;
    /** An operation of the target's with an unknown outcome. */
    readonly chatUnknownOperationId: string;
    /** A stream of the target's in `general`. */
    readonly chatStreamId: string;
  }
}

let isDismissed = false;

const connection = "/api/v1/chat/connections/{connection_id}";
const conversation = `${connection}/conversations/{conversation_id}`;
const message = `${conversation}/messages/{message_ts}`;

/**
 * An operation's arguments under a new key, in a conversation that no other case uses. The outcome at Slack does not matter,
 * because the operation is answered before.
 */
const operation =
  (more: (scene: ChatPart) => string = () => "") =>
  (scene: ChatPart): [string, string] => [
    input(
      `connectionId: "${scene.chatConnectionId}", conversationId: "${scene.chatWorkspace.elsewhere}", idempotencyKey: "${randomUUID()}"${more(scene)}`,
    ),
    "{ operation { id status } }",
  ];
const onMessage = (more = "") => operation(({ chatMessageTs }) => `, messageTs: "${chatMessageTs}"${more}`);
const onStream =
  (more: string) =>
  ({ chatConnectionId, chatWorkspace, chatStreamId }: ChatPart): [string, string] => [
    input(
      `connectionId: "${chatConnectionId}", conversationId: "${chatWorkspace.general}", idempotencyKey: "${randomUUID()}", streamId: "${chatStreamId}"${more}`,
    ),
    "{ operation { id status } }",
  ];
const anyKey = () => ({ "idempotency-key": randomUUID() });

const reactingTo = (connectionId: string, { general }: TestWorkspace, messageTs: string) => ({
  connectionId,
  conversationId: general,
  messageTs,
});
const seenAnywhere = anywhere(writeAuthority["chat.write.read"]);

/** From wire contract chat 3, 4 and 5. */
export const chatOperations: FeatureKit<ChatPart> = {
  rest: `
  PATCH  ${message} 401 403c ok 404 403u ok ok ok 404 404 404 401
  DELETE ${message} 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${message}/reactions 401 403c ok 404 403u ok ok ok 404 404 404 401
  DELETE ${message}/reactions/{name} 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/pins 401 403c ok 404 403u ok ok ok 404 404 404 401
  DELETE ${conversation}/pins/{message_ts} 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/join 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/leave 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/processing-status 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/streams 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/streams/{stream_id}/append 401 403c ok 404 403u ok ok ok 404 404 404 401
  POST   ${conversation}/streams/{stream_id}/stop 401 403c ok 404 403u ok ok ok 404 404 404 401
  GET    ${connection}/operations/by-key 401 403c ok 404 ok   ok ok ok 404 404 404 401
  GET    ${connection}/operations/{operation_id} 401 403c ok 404 ok   ok ok ok 404 404 404 401
  `,
  graphql: `
  Mutation.addChatReaction 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.removeChatReaction 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.pinChatMessage 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.unpinChatMessage 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.updateChatMessage 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.deleteChatMessage 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.joinChatConversation 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.leaveChatConversation 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.setChatProcessingStatus 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.startChatStream 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.appendToChatStream 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.stopChatStream 401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.dismissChatOperation 401 403c 403a 404 403a ok ok ok 404 404 404 401
  Query.chatOrganizationOperations 401 403c 403a 403a 403a ok ok ok ok 403a ok 401
  Query.chatOperation 401 403c ok 404 ok   ok ok ok 404 404 404 401
  Query.chatOperationByKey 401 403c ok 404 ok   ok ok ok 404 404 404 401
  Subscription.chatOperationChanged 401 401  ok 404 ok   ok ok ok 404 404 404 401
  `,
  part: async ({ parley, ours }, { chatConnectionId, chatMessageTs, chatWorkspace }) => {
    const chatOperationKey = randomUUID();
    const reacting = {
      ...reactingTo(chatConnectionId, chatWorkspace, chatMessageTs),
      idempotencyKey: chatOperationKey,
    };
    const { id } = await react(parley, ours.adminKey, reacting);
    const { general } = chatWorkspace;
    const path = `${connection}/conversations/${general}/streams`.replace("{connection_id}", chatConnectionId);
    const stream = { thread_ts: chatMessageTs, recipient_user_id: "U1", recipient_team_id: "T1", chunks: [] };
    const { body } = await rest(parley, ours.adminKey, "POST", path, stream, anyKey());
    const unknown = reactingTo(chatConnectionId, chatWorkspace, chatMessageTs);
    const chatUnknownOperationId = await reactUnknown(parley, ours.adminKey, unknown);
    return { chatOperationId: id, chatOperationKey, chatStreamId: body.id, chatUnknownOperationId };
  },
  nothing: () => ({
    chatOperationId: randomUUID(),
    chatOperationKey: randomUUID(),
    chatStreamId: randomUUID(),
    chatUnknownOperationId: randomUUID(),
  }),
  tools: {
    react_in_chat: ({ chatConnectionId, chatWorkspace, chatMessageTs }) => ({
      connection_id: chatConnectionId,
      conversation_id: chatWorkspace.general,
      ts: chatMessageTs,
      name: "eyes",
      ...toolKey(),
    }),
  },
  calls: {
    "Mutation.addChatReaction": onMessage(', name: "eyes"'),
    "Mutation.removeChatReaction": onMessage(', name: "eyes"'),
    "Mutation.pinChatMessage": onMessage(),
    "Mutation.unpinChatMessage": onMessage(),
    "Mutation.updateChatMessage": onMessage(', text: "Hello again"'),
    "Mutation.deleteChatMessage": onMessage(),
    "Mutation.joinChatConversation": operation(),
    "Mutation.leaveChatConversation": operation(),
    "Mutation.setChatProcessingStatus": operation(
      ({ chatMessageTs }) => `, threadTs: "${chatMessageTs}", status: PROCESSING`,
    ),
    "Mutation.startChatStream": operation(({ chatMessageTs }) => `, threadTs: "${chatMessageTs}"`),
    "Mutation.appendToChatStream": onStream(`, chunks: [{ type: PLAN_UPDATE, title: "Plan" }]`),
    "Mutation.stopChatStream": onStream(""),
    // Another value each time: the same value is not a change.
    "Mutation.dismissChatOperation": ({ chatConnectionId, chatUnknownOperationId }) => [
      input(
        `connectionId: "${chatConnectionId}", id: "${chatUnknownOperationId}", dismissed: ${(isDismissed = !isDismissed)}`,
      ),
      "{ operation { id dismissedAt } }",
    ],
    "Query.chatOrganizationOperations": () => ["", "{ nodes { id status connection { id } } }"],
    "Query.chatOperation": ({ chatConnectionId, chatOperationId }) => [
      `(connectionId: "${chatConnectionId}", id: "${chatOperationId}")`,
      "{ id status connection { id } }",
    ],
    "Query.chatOperationByKey": ({ chatConnectionId, chatOperationKey }) => [
      `(connectionId: "${chatConnectionId}", idempotencyKey: "${chatOperationKey}")`,
      "{ id status }",
    ],
    "Subscription.chatOperationChanged": ({ chatConnectionId, cursor }) => [
      `(connectionId: "${chatConnectionId}", after: "${cursor}")`,
      "{ kind operation { id } }",
    ],
  },
  parameters: (name, { chatOperationId, chatMessageTs, chatStreamId, chatWorkspace }) => ({
    operation_id: chatOperationId,
    stream_id: chatStreamId,
    conversation_id: name.includes("{stream_id}") ? chatWorkspace.general : chatWorkspace.elsewhere,
    message_ts: chatMessageTs,
    name: "eyes",
  }),
  headers: {
    [`PATCH ${message}`]: anyKey,
    [`DELETE ${message}`]: anyKey,
    [`POST ${message}/reactions`]: anyKey,
    [`DELETE ${message}/reactions/{name}`]: anyKey,
    [`POST ${conversation}/pins`]: anyKey,
    [`DELETE ${conversation}/pins/{message_ts}`]: anyKey,
    [`POST ${conversation}/join`]: anyKey,
    [`POST ${conversation}/leave`]: anyKey,
    [`POST ${conversation}/processing-status`]: anyKey,
    [`POST ${conversation}/streams`]: anyKey,
    [`POST ${conversation}/streams/{stream_id}/append`]: anyKey,
    [`POST ${conversation}/streams/{stream_id}/stop`]: anyKey,
    [`GET ${connection}/operations/by-key`]: ({ chatOperationKey }) => ({ "idempotency-key": chatOperationKey }),
  },
  bodies: {
    [`PATCH ${message}`]: () => ({ text: "Hello again" }),
    [`POST ${message}/reactions`]: () => ({ name: "eyes" }),
    [`POST ${conversation}/pins`]: ({ chatMessageTs }) => ({ message_ts: chatMessageTs }),
    [`POST ${conversation}/join`]: () => ({}),
    [`POST ${conversation}/leave`]: () => ({}),
    [`POST ${conversation}/processing-status`]: ({ chatMessageTs }) => ({
      thread_ts: chatMessageTs,
      status: "processing",
    }),
    [`POST ${conversation}/streams`]: ({ chatMessageTs }) => ({ thread_ts: chatMessageTs }),
    [`POST ${conversation}/streams/{stream_id}/append`]: () => ({ chunks: [{ type: "plan_update", title: "Plan" }] }),
    [`POST ${conversation}/streams/{stream_id}/stop`]: () => ({ chunks: [] }),
  },
  codes: {
    stream_not_started: async ({ parley, organization, agent }) => {
      const id = await connect(parley, organization.adminKey, agent.id, slack.sample.botToken);
      const path = `/api/v1/chat/connections/${id}/conversations/${slack.sample.general}/streams`;
      const started = await rest(parley, organization.adminKey, "POST", path, { thread_ts: "1.000100" }, anyKey());
      const change = { chunks: [{ type: "plan_update", title: "Plan" }] };
      return byRest(parley, organization.adminKey, ["POST", `${path}/${started.body.id}/append`, change], anyKey());
    },
  },
  visible: {
    findVisibleWrites: hidden(({ chatOperationId }) => [[chatOperationId]]),
    listVisibleOrganizationWrites: hidden(() => [
      {
        family: "operation",
        identityId: null,
        connectionId: null,
        status: null,
        isDismissed: null,
        expiredBefore: new Date(0),
      },
      page,
    ]),
    findVisibleWriteByKey: hidden(({ chatConnectionId: connectionId, chatOperationKey: idempotencyKey }) => [
      { connectionId, family: "operation", idempotencyKey },
    ]),
  },
  unfiltered: [
    { functions: ["findVisibleConnections", "findVisibleWrites"], more: seenAnywhere },
    { functions: ["findVisibleConnections", "findVisibleWriteByKey"], more: seenAnywhere },
  ],
  events: {
    "chat.operation.succeeded": async ({ parley, ours }, { chatConnectionId, chatMessageTs, chatWorkspace }) => {
      await react(parley, ours.adminKey, reactingTo(chatConnectionId, chatWorkspace, chatMessageTs));
    },
    "chat.operation.failed": async ({ parley, ours }, { chatConnectionId, chatWorkspace }) => {
      await react(parley, ours.adminKey, reactingTo(chatConnectionId, chatWorkspace, "1000000000.000100"));
    },
    "chat.operation.unknown": async ({ parley, ours }, { chatConnectionId, chatMessageTs, chatWorkspace }) => {
      await reactUnknown(parley, ours.adminKey, reactingTo(chatConnectionId, chatWorkspace, chatMessageTs));
    },
    "chat.operation.dismissed": async ({ parley, ours }, { chatConnectionId, chatMessageTs, chatWorkspace }) => {
      const reacting = reactingTo(chatConnectionId, chatWorkspace, chatMessageTs);
      await dismiss(parley, ours.adminKey, "Operation", {
        connectionId: chatConnectionId,
        id: await reactUnknown(parley, ours.adminKey, reacting),
      });
    },
    "chat.operation.reopened": async ({ parley, ours }, { chatConnectionId, chatMessageTs, chatWorkspace }) => {
      const reacting = reactingTo(chatConnectionId, chatWorkspace, chatMessageTs);
      const id = await reactUnknown(parley, ours.adminKey, reacting);
      await dismiss(parley, ours.adminKey, "Operation", { connectionId: chatConnectionId, id });
      await dismiss(parley, ours.adminKey, "Operation", { connectionId: chatConnectionId, id, dismissed: false });
    },
  },
};
