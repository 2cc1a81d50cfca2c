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
import { conversationRecord, userRecord } from "./records.js";
import { pageQuery } from "./page-query.js";
import { conversationPage, memberPage, messagePage, messageReactions, pinPage, userPage } from "./page-records.js";

const read = { credentials: ["api_key", "bearer"], tag: "Team chat" } as const;
const connection = "/api/v1/chat/connections/{connection_id}";
const conversation = `${connection}/conversations/{conversation_id}` as const;

/** The routes of reads (wire contract chat 4, 8.4). */
export const reads: readonly Route[] = [
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/users`,
    summary: "The users of a workspace",
    query: Type.Object(pageQuery(200, 100)),
    response: userPage.schema,
    document: ListChatUsersDocument,
    variables: ({ params, query }) => ({ connectionId: params.connection_id, ...query }),
    answer: (data) => userPage.write(found(data.chatUsers)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/users/{user_id}`,
    summary: "A user of a workspace",
    response: userRecord.schema,
    document: GetChatUserDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, userId: params.user_id }),
    answer: ({ chatUser }) => userRecord.write(found(chatUser)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${connection}/conversations`,
    summary: "The conversations of a workspace that the bot may list",
    query: Type.Object(pageQuery(200, 100)),
    response: conversationPage.schema,
    document: ListChatConversationsDocument,
    variables: ({ params, query }) => ({ connectionId: params.connection_id, ...query }),
    answer: (data) => conversationPage.write(found(data.chatConversations)),
  }),
  operationRoute({
    ...read,
    method: "POST",
    path: `${connection}/conversations`,
    summary: "Open a direct message",
    description: "If one exists for these users, it is returned.",
    body: Type.Object({ user_ids: Type.Array(Type.String(), { description: "1 to 8 users." }) }),
    response: conversationRecord.schema,
    example: { user_ids: ["U0000000001"] },
    action: "chat.read",
    document: OpenChatConversationDocument,
    variables: ({ params, body }) => ({ input: { connectionId: params.connection_id, userIds: body.user_ids } }),
    answer: (data) => conversationRecord.write(data.openChatConversation.conversation),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: conversation,
    summary: "A conversation of a workspace",
    response: conversationRecord.schema,
    document: GetChatConversationDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, conversationId: params.conversation_id }),
    answer: ({ chatConversation }) => conversationRecord.write(found(chatConversation)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/members`,
    summary: "The members of a conversation",
    query: Type.Object(pageQuery(200, 100)),
    response: memberPage.schema,
    document: ListChatMembersDocument,
    variables: ({ params, query }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      ...query,
    }),
    answer: (data) => memberPage.write(found(data.chatMembers)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/messages`,
    summary: "Messages of a conversation, newest first, or of a thread",
    query: Type.Object({
      ...pageQuery(100, 15),
      thread_ts: Type.Optional(Type.String({ description: "Only the messages of this thread." })),
    }),
    response: messagePage.schema,
    document: ListChatMessagesDocument,
    variables: ({ params, query: { thread_ts: threadTs, ...page } }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      threadTs,
      ...page,
    }),
    answer: (data) => messagePage.write(found(data.chatMessages)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/messages/{message_ts}/reactions`,
    summary: "The reactions to a message",
    description: "The first 100, each with its first 1,000 users.",
    response: messageReactions.schema,
    document: GetChatReactionsDocument,
    variables: ({ params }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      messageTs: params.message_ts,
    }),
    answer: (data) => messageReactions.write(found(data.chatReactions)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${conversation}/pins`,
    summary: "What is pinned in a conversation",
    description: "The first 100. `truncated` says whether there are more.",
    response: pinPage.schema,
    document: ListChatPinsDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, conversationId: params.conversation_id }),
    answer: (data) => pinPage.write(found(data.chatPins)),
  }),
];
