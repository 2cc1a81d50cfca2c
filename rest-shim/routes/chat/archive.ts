import { Type } from "typebox";
import {
  GetChatArchiveSettingsDocument,
  ListChatArchiveCoverageDocument,
  ListChatArchivedMessagesDocument,
  PurgeChatArchiveDocument,
  SearchChatArchiveDocument,
  SearchChatDocument,
  UpdateChatArchiveSettingsDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { archiveSettingsRecord, archivePageRecord, archivedMessageRecord, coverageRecord } from "./archive-records.js";
import { pageQuery } from "./page-query.js";

const shared = { credentials: ["api_key", "bearer"], tag: "Team chat" } as const;
const archive = "/api/v1/chat/connections/{connection_id}/archive";
const search = "/api/v1/chat/search";
const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const Text = (description: string) => Type.Optional(Type.String({ description }));
const filters = {
  conversation_id: Text("Only messages of this conversation."),
  before_ts: Text("Only messages before this timestamp of Slack."),
  after_ts: Text("Only messages after this timestamp of Slack."),
};
const words = Type.String({
  description: "1 to 512 characters. Every word must occur in the text. Case does not matter.",
});
const loc = { search: ["query", "q"] } as const;

/** The routes of stored incoming messages (wire contract client drift 9c). */
export const chatArchive: readonly Route[] = [
  operationRoute({
    ...shared,
    method: "GET",
    path: `${archive}/messages`,
    summary: "Messages that arrived over a connection",
    description: "Newest first, as they are now. `included` is always null.",
    query: Type.Object({
      ...pageQuery(100, 50),
      ...filters,
      thread_ts: Text("Only messages of this thread."),
      latest_per_conversation: Flag("Only the newest message of each conversation."),
      roots_only: Flag("Without replies in threads."),
      include: Text(
        "Accepted, so that existing clients can say it. Messages always have their files; nothing else is included.",
      ),
    }),
    response: archivePageRecord.schema,
    document: ListChatArchivedMessagesDocument,
    variables: ({ params, query }) => ({
      connectionId: params.connection_id,
      conversationId: query.conversation_id ?? null,
      threadTs: query.thread_ts ?? null,
      beforeTs: query.before_ts ?? null,
      afterTs: query.after_ts ?? null,
      latestPerConversation: query.latest_per_conversation ?? false,
      rootsOnly: query.roots_only ?? false,
      limit: query.limit ?? null,
      cursor: query.cursor ?? null,
    }),
    answer: (data) => archivePageRecord.write(found(data.chatArchivedMessages)),
  }),
  operationRoute({
    ...shared,
    method: "GET",
    path: `${archive}/search`,
    summary: "Search messages that arrived over a connection",
    description:
      "Newest first. A page may be shorter than requested or empty: continue while there is a `next_cursor`.",
    query: Type.Object({
      q: words,
      ...pageQuery(100, 50),
      ...filters,
      user_id: Text("Only messages that this user wrote."),
    }),
    loc,
    response: archivePageRecord.schema,
    document: SearchChatArchiveDocument,
    variables: ({ params, query }) => ({
      connectionId: params.connection_id,
      search: query.q,
      conversationId: query.conversation_id ?? null,
      userId: query.user_id ?? null,
      beforeTs: query.before_ts ?? null,
      afterTs: query.after_ts ?? null,
      limit: query.limit ?? null,
      cursor: query.cursor ?? null,
    }),
    answer: (data) => archivePageRecord.write(found(data.chatArchiveSearch)),
  }),
  operationRoute({
    ...shared,
    method: "GET",
    path: `${archive}/coverage`,
    summary: "The conversations of which messages are kept",
    query: Type.Object(pageQuery(100, 50)),
    response: coverageRecord.schema,
    document: ListChatArchiveCoverageDocument,
    variables: ({ params, query }) => ({ connectionId: params.connection_id, ...query }),
    answer: (data) => coverageRecord.write(found(data.chatArchiveCoverage)),
  }),
  operationRoute({
    ...shared,
    method: "GET",
    path: `${archive}/settings`,
    summary: "How long what arrives over a connection is kept",
    response: archiveSettingsRecord.schema,
    document: GetChatArchiveSettingsDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id }),
    answer: (data) => archiveSettingsRecord.write(found(data.chatArchiveSettings)),
  }),
  operationRoute({
    ...shared,
    action: "chat.archive.manage",
    method: "PATCH",
    path: `${archive}/settings`,
    summary: "Change how long what arrives over a connection is kept",
    description: "What is older is deleted within about a minute.",
    body: Type.Object({ retention_days: Nullable(Type.Integer({ description: "1 to 30. Null for 30." })) }),
    example: { retention_days: 7 },
    response: archiveSettingsRecord.schema,
    document: UpdateChatArchiveSettingsDocument,
    variables: ({ params, body }) => ({
      input: { connectionId: params.connection_id, retentionDays: body.retention_days },
    }),
    answer: (data) => archiveSettingsRecord.write(data.updateChatArchiveSettings.settings),
  }),
  operationRoute({
    ...shared,
    action: "chat.archive.manage",
    method: "DELETE",
    path: archive,
    summary: "Remove everything that arrived over a connection",
    description:
      "Nobody sees it any more from then on. It is deleted within minutes. What arrives later is kept again.",
    status: 202,
    response: Type.Object({ status: Type.Literal("pending") }),
    document: PurgeChatArchiveDocument,
    variables: ({ params }) => ({ input: { connectionId: params.connection_id } }),
    answer: () => ({ status: "pending" }),
  }),
  operationRoute({
    ...shared,
    method: "GET",
    path: search,
    summary: "Search messages that arrived over all connections",
    description: "Of the connections that the caller may see. Newest first, of the newest 10,000.",
    query: Type.Object({
      q: words,
      identity_id: Text("Only connections of this identity."),
      connection_id: Text("Only this connection."),
      user_id: Text("Only messages that this user wrote."),
      limit: pageQuery(100, 50).limit,
    }),
    loc,
    response: Type.Object({ messages: Type.Array(archivedMessageRecord.schema), source: Type.Literal("archive") }),
    document: SearchChatDocument,
    variables: ({ query }) => ({
      search: query.q,
      identityId: query.identity_id ?? null,
      connectionId: query.connection_id ?? null,
      userId: query.user_id ?? null,
      limit: query.limit ?? null,
    }),
    answer: (data) => ({ messages: data.chatSearch.map(archivedMessageRecord.write), source: "archive" }),
  }),
];
