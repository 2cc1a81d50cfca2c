import { Type } from "typebox";
import { GetImThreadDocument } from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { threadRecord } from "./records.js";
import { alsoAsImessage } from "./mounts.js";

const query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of messages." })),
  cursor: Type.Optional(Type.String({ description: "`next_cursor` of the previous page." })),
  agent_identity_id: Type.Optional(Type.String({ description: "The identity that it must belong to." })),
});

const common = {
  method: "GET",
  credentials: ["api_key"],
  tag: "Instant messages",
  query,
  response: threadRecord.schema,
  document: GetImThreadDocument,
  loc: {
    first: ["query", "limit"],
    after: ["query", "cursor"],
    identityId: ["query", "agent_identity_id"],
  },
} as const;

const ofMessage = "/api/v1/im/messages/{message_id}/thread";
const ofConversation = "/api/v1/im/conversations/{conversation_id}/threads/{thread_id}";

/** The routes of threads of replies (wire contract im 5). */
export const threads: readonly Route[] = [
  operationRoute({
    ...common,
    path: ofMessage,
    aliases: alsoAsImessage(ofMessage),
    summary: "The thread of a message, oldest message first",
    description: "A message without replies is a thread of its own.",
    variables: ({ params, query: { limit, cursor, agent_identity_id: identityId } }) => ({
      messageId: params.message_id,
      identityId,
      first: limit ?? 50,
      after: cursor,
    }),
    answer: (data) => threadRecord.write(found(data.imThread)),
  }),
  operationRoute({
    ...common,
    name: "getImConversationThread",
    path: ofConversation,
    aliases: alsoAsImessage(ofConversation),
    summary: "A thread of a conversation, oldest message first",
    variables: ({ params, query: { limit, cursor, agent_identity_id: identityId } }) => ({
      conversationId: params.conversation_id,
      threadId: params.thread_id,
      identityId,
      first: limit ?? 50,
      after: cursor,
    }),
    answer: (data) => threadRecord.write(found(data.imThread)),
  }),
];
