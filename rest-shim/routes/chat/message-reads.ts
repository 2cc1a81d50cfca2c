import { Type } from "typebox";
import {
  GetChatMessageContextDocument,
  GetChatMessageDocument,
  GetChatMessagePermalinkDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { messageRecord } from "./records.js";
import { pageQuery } from "./page-query.js";
import { messagePage, permalinkRecord } from "./page-records.js";

const read = { credentials: ["api_key", "bearer"], tag: "Team chat" } as const;
const message =
  "/api/v1/chat/connections/{connection_id}/conversations/{conversation_id}/messages/{message_ts}" as const;
const inThread = {
  thread_ts: Type.Optional(Type.String({ description: "The thread, if the message is a reply in a thread." })),
};

const windows = { before: "messages_at_or_before_timestamp", after: "messages_at_or_after_timestamp" } as const;

/** The routes that read a single message (wire contract chat 4, 8.4). */
export const messageReads: readonly Route[] = [
  operationRoute({
    ...read,
    method: "GET",
    path: message,
    summary: "A message",
    description: "For a reply in a thread, also pass `thread_ts`.",
    query: Type.Object(inThread),
    response: messageRecord.schema,
    document: GetChatMessageDocument,
    variables: ({ params, query }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      messageTs: params.message_ts,
      threadTs: query.thread_ts,
    }),
    answer: ({ chatMessage }) => messageRecord.write(found(chatMessage)),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${message}/context`,
    summary: "Messages around a message",
    description:
      "Of a conversation those at or before the message, the newest first; of a thread (`thread_ts`) those at or after it, " +
      "the oldest first. `window` says which.",
    query: Type.Object({ ...pageQuery(15, 5), ...inThread }),
    response: Type.Object({
      ...messagePage.schema.properties,
      window: Type.Union([Type.Literal(windows.before), Type.Literal(windows.after)]),
      complete: Type.Literal(false),
    }),
    document: GetChatMessageContextDocument,
    variables: ({ params, query: { thread_ts: threadTs, ...page } }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      messageTs: params.message_ts,
      threadTs,
      ...page,
    }),
    answer: (data, { query }) => ({
      ...messagePage.write(found(data.chatMessageContext)),
      window: query.thread_ts === undefined ? windows.before : windows.after,
      complete: false,
    }),
  }),
  operationRoute({
    ...read,
    method: "GET",
    path: `${message}/permalink`,
    summary: "The permanent link of a message",
    response: permalinkRecord.schema,
    document: GetChatMessagePermalinkDocument,
    variables: ({ params }) => ({
      connectionId: params.connection_id,
      conversationId: params.conversation_id,
      messageTs: params.message_ts,
    }),
    answer: (data) => permalinkRecord.write(found(data.chatMessagePermalink)),
  }),
];
