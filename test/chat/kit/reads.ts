import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { readCodes } from "./read-codes.js";
import type { ChatPart } from "./part.js";

const connection = "/api/v1/chat/connections/{connection_id}";
const conversation = `${connection}/conversations/{conversation_id}`;
const message = `${conversation}/messages/{message_ts}`;
const settings = { CHAT_READS_PER_MINUTE: "100000" };
const of = ({ chatConnectionId }: ChatPart, more = "") => `(connectionId: "${chatConnectionId}"${more})`;
const inGeneral = (scene: ChatPart, more = "") =>
  of(scene, `, conversationId: "${scene.chatWorkspace.general}"${more}`);
const onMessage = (scene: ChatPart) => inGeneral(scene, `, messageTs: "${scene.chatMessageTs}"`);

/** From wire contract chat 3, 4 and 8.4. */
export const reads: FeatureKit<ChatPart> = {
  environment: settings,
  eventEnvironment: settings,
  codeEnvironment: settings,
  rest: `
  GET  ${connection}/users                              401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${connection}/users/{user_id}                    401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${connection}/conversations                      401 403c ok 404 403u ok ok ok 404 404 404 401
  POST ${connection}/conversations                      401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${conversation}                                  401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${conversation}/messages                         401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${conversation}/messages/{message_ts}/reactions  401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${conversation}/pins                             401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${conversation}/members                          401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${message}                                       401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${message}/context                               401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  ${message}/permalink                             401 403c ok 404 403u ok ok ok 404 404 404 401
  `,
  graphql: `
  Query.chatUsers               401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatUser                401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatConversations       401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatConversation        401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatMessages            401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatReactions           401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatPins                401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatMembers             401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatMessage             401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatMessageContext      401 403c ok 404 403u ok ok ok 404 404 404 401
  Query.chatMessagePermalink    401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.openChatConversation 401 403c ok 404 403u ok ok ok 404 404 404 401
  `,
  tools: {
    list_chat_conversations: ({ chatConnectionId }) => ({ connection_id: chatConnectionId }),
    read_chat: ({ chatConnectionId, chatWorkspace }) => ({
      connection_id: chatConnectionId,
      conversation_id: chatWorkspace.general,
    }),
  },
  calls: {
    "Query.chatUsers": (scene) => [of(scene), "{ users { id profile { displayName } } nextCursor }"],
    "Query.chatUser": (scene) => [of(scene, `, userId: "${scene.chatWorkspace.ada}"`), "{ id realName }"],
    "Query.chatConversations": (scene) => [of(scene), "{ conversations { id name } nextCursor }"],
    "Query.chatConversation": (scene) => [inGeneral(scene), "{ id name }"],
    "Query.chatMessages": (scene) => [inGeneral(scene), "{ messages { ts } hasMore }"],
    "Query.chatReactions": (scene) => [onMessage(scene), "{ reactions { name } }"],
    "Query.chatPins": (scene) => [inGeneral(scene), "{ items { type } truncated }"],
    "Query.chatMembers": (scene) => [inGeneral(scene), "{ members nextCursor }"],
    "Query.chatMessage": (scene) => [onMessage(scene), "{ ts text }"],
    "Query.chatMessageContext": (scene) => [onMessage(scene), "{ messages { ts } hasMore }"],
    "Query.chatMessagePermalink": (scene) => [onMessage(scene), "{ permalink }"],
    "Mutation.openChatConversation": ({ chatConnectionId, chatWorkspace }) => [
      input(`connectionId: "${chatConnectionId}", userIds: ["${chatWorkspace.ada}"]`),
      "{ conversation { id } }",
    ],
  },
  parameters: (name, { chatMessageTs, chatWorkspace }) => ({
    user_id: chatWorkspace.ada,
    // Operations work elsewhere.
    ...(name.startsWith("GET ") ? { conversation_id: chatWorkspace.general, message_ts: chatMessageTs } : {}),
  }),
  bodies: { [`POST ${connection}/conversations`]: ({ chatWorkspace }) => ({ user_ids: [chatWorkspace.ada] }) },
  codes: readCodes,
};
