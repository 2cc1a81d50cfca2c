import { Type } from "typebox";
import {
  GetChatConversationDocument,
  GetChatReactionsDocument,
  GetChatUserDocument,
  ListChatConversationsDocument,
  ListChatMembersDocument,
  ListChatMessagesDocument,
  ListChatPinsDocument,
  ListChatUsersDocument,
  OpenChatConversationDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { conversationRecord, conversationSchema } from "./conversation-record.js";
import {
  messageRecord,
  messageSchema,
  pinRecord,
  pinSchema,
  reactionRecord,
  reactionSchema,
} from "./message-record.js";
import { alsoAsSlack } from "./mounts.js";
import { nextCursor, pageQuery } from "./page-query.js";
import { userRecord, userSchema } from "./user-record.js";

const read = { credentials: ["api_key", "bearer"], tag: "Team chat" } as const;
const connection = "/api/v1/chat/connections/{connection_id}";
const conversation = `${connection}/conversations/{conversation_id}` as const;

/** The routes of reads (wire contract chat 4, 8.4). */
export const reads: readonly Route[] = [
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/users`,
    aliases: alsoAsSlack(`${connection}/users`),
    summary: "The users of a workspace",
    query: Type.Object(pageQuery(200, 100)),
    response: Type.Object({ users: Type.Array(userSchema), next_cursor: nextCursor }),
    document: ListChatUsersDocument,
    variables: ({ params, query }) => ({ connectionId: params.connection_id, ...query }),
    answer: ({ chatUsers }) => {
      const { users, nextCursor: next } = found(chatUsers);
      return { users: users.map(userRecord), next_cursor: next ?? null };
    },
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/users/{user_id}`,
    aliases: alsoAsSlack(`${connection}/users/{user_id}`),
    summary: "A user of a workspace",
    response: userSchema,
    document: GetChatUserDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, userId: params.user_id }),
    answer: ({ chatUser }) => userRecord(found(chatUser)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/conversations`,
    aliases: alsoAsSlack(`${connection}/conversations`),
    summary: "The conversations of a workspace that the bot may list",
    query: Type.Object(pageQuery(200, 100)),
    response: Type.Object({ conversations: Type.Array(conversationSchema), next_cursor: nextCursor }),
    document: ListChatConversationsDocument,
    variables: ({ params, query }) => ({ connectionId: params.connection_id, ...query }),
    answer: ({ chatConversations }) => {
      const { conversations, nextCursor: next } = found(chatConversations);
      return { conversations: conversations.map(conversationRecord), next_cursor: next ?? null };
    },
  }),
  operationRoute({
    ...read,
    method: "POST",
    path: `${connection}/conversations`,
    aliases: alsoAsSlack(`${connection}/conversations`),
    summary: "Open a direct message",
    description: "If one exists for these users, it is returned.",
    body: Type.Object({ user_ids: Type.Array(Type.String(), { description: "1 to 8 users." }) }),
    response: conversationSchema,
    example: { user_ids: ["U0000000001"] },
    action: "chat.read",
    document: OpenChatConversationDocument,
    variables: ({ params, body }) => ({ input: { connectionId: params.connection_id, userIds: body.user_ids } }),
    answer: (data) => conversationRecord(data.openChatConversation.conversation),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: conversation,
    aliases: alsoAsSlack(conversation),
    summary: "A conversation of a workspace",
    response: conversationSchema,
    document: GetChatConversationDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, conversationId: params.conversation_id }),
    answer: ({ chatConversation }) => conversationRecord(found(chatConversation)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/members`,
    aliases: alsoAsSlack(`${conversation}/members`),
    summary: "The members of a conversation",
    query: Type.Object(pageQuery(200, 100)),
    response: Type.Object({ members: Type.Array(Type.String()), next_cursor: nextCursor }),
    document: ListChatMembersDocument,
    variables: ({ params, query }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      ...query,
    }),
    answer: ({ chatMembers }) => {
      const { members, nextCursor: next } = found(chatMembers);
      return { members, next_cursor: next ?? null };
    },
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/messages`,
    aliases: alsoAsSlack(`${conversation}/messages`),
    summary: "Messages of a conversation, newest first, or of a thread",
    query: Type.Object({
      ...pageQuery(100, 15),
      thread_ts: Type.Optional(Type.String({ description: "Only the messages of this thread." })),
    }),
    response: Type.Object({
      messages: Type.Array(messageSchema),
      next_cursor: nextCursor,
      has_more: Type.Boolean(),
    }),
    document: ListChatMessagesDocument,
    variables: ({ params, query: { thread_ts: threadTs, ...page } }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      threadTs,
      ...page,
    }),
    answer: ({ chatMessages }) => {
      const { messages, nextCursor: next, hasMore } = found(chatMessages);
      return { messages: messages.map(messageRecord), next_cursor: next ?? null, has_more: hasMore };
    },
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/messages/{message_ts}/reactions`,
    aliases: alsoAsSlack(`${conversation}/messages/{message_ts}/reactions`),
    summary: "The reactions to a message",
    description: "The first 100, each with its first 1,000 users.",
    response: Type.Object({
      conversation_id: Type.String(),
      message_ts: Type.String(),
      reactions: Type.Array(reactionSchema),
    }),
    document: GetChatReactionsDocument,
    variables: ({ params }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      messageTs: params.message_ts,
    }),
    answer: ({ chatReactions }) => {
      const { conversationId, messageTs, reactions } = found(chatReactions);
      return { conversation_id: conversationId, message_ts: messageTs, reactions: reactions.map(reactionRecord) };
    },
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/pins`,
    aliases: alsoAsSlack(`${conversation}/pins`),
    summary: "What is pinned in a conversation",
    description: "The first 100. `truncated` says whether there are more.",
    response: Type.Object({ items: Type.Array(pinSchema), truncated: Type.Boolean() }),
    document: ListChatPinsDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, conversationId: params.conversation_id }),
    answer: ({ chatPins }) => {
      const { items, truncated } = found(chatPins);
      return { items: items.map(pinRecord), truncated };
    },
  }),
];
