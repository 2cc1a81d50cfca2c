import { Type } from "typebox";
import type {
  ChatArchivedMessageRecordFragment,
  ChatArchivePageRecordFragment,
  ListChatArchiveCoverageQuery,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { fileFactsRecord, fileFactsSchema } from "./message-record.js";
import { nextCursor } from "./page-query.js";

const Uuid = Type.String({ format: "uuid" });
const Text = Nullable(Type.String());

/** A message that arrived (wire contract client drift 9c). */
export const archivedMessageSchema = Type.Object(
  {
    id: Uuid,
    connection_id: Uuid,
    conversation_id: Type.String(),
    message_ts: Type.String(),
    thread_ts: Text,
    user_id: Text,
    bot_id: Text,
    subtype: Text,
    text: Type.String(),
    files: Type.Array(fileFactsSchema),
    mentioned: Type.Boolean({ description: "Whether it mentions the connection's bot." }),
    edited_ts: Text,
    source: Type.Literal("event"),
    captured_at: Instant,
  },
  { $id: "ChatArchivedMessage", description: "A message that arrived from a workspace, as it is now." },
);

export function archivedMessageRecord(message: ChatArchivedMessageRecordFragment): object {
  return {
    id: message.id,
    connection_id: message.connectionId,
    conversation_id: message.conversationId,
    message_ts: message.messageTs,
    thread_ts: message.threadTs ?? null,
    user_id: message.userId ?? null,
    bot_id: message.botId ?? null,
    subtype: message.subtype ?? null,
    text: message.text,
    files: message.files.map(fileFactsRecord),
    mentioned: message.mentioned,
    edited_ts: message.editedTs ?? null,
    source: "event",
    captured_at: message.capturedAt,
  };
}

/** A page of messages that arrived. */
export const archivePageSchema = Type.Object({
  messages: Type.Array(archivedMessageSchema),
  next_cursor: nextCursor,
  source: Type.Literal("archive"),
  page_boundary: Nullable(
    Type.Object(
      { message_ts: Type.String(), id: Uuid },
      { description: "The last message that was looked at. Null at the end of the list." },
    ),
  ),
  included: Type.Null(),
});

export function archivePageRecord({ messages, nextCursor: next, boundary }: ChatArchivePageRecordFragment): object {
  return {
    messages: messages.map(archivedMessageRecord),
    next_cursor: next ?? null,
    source: "archive",
    page_boundary: boundary == null ? null : { message_ts: boundary.messageTs, id: boundary.id },
    included: null,
  };
}

/** What is stored of a conversation. */
export const coverageSchema = Type.Object({
  conversation_id: Type.String(),
  thread_ts: Type.Null(),
  status: Type.Literal("observed", { description: "The messages that arrived as events, and no others." }),
  imported_count: Type.Integer({ description: "10,000 at most are counted." }),
  oldest_ts: Text,
  newest_ts: Text,
  error_code: Type.Null(),
  updated_at: Instant,
  includes_all_threads: Type.Boolean(),
  access_revoked: Type.Boolean(),
});

type Coverage = NonNullable<ListChatArchiveCoverageQuery["chatArchiveCoverage"]>["conversations"][number];

export function coverageRecord({ conversationId, messages, oldestTs, newestTs, updatedAt }: Coverage): object {
  return {
    conversation_id: conversationId,
    thread_ts: null,
    status: "observed",
    imported_count: messages,
    oldest_ts: oldestTs,
    newest_ts: newestTs,
    error_code: null,
    updated_at: updatedAt,
    includes_all_threads: false,
    access_revoked: false,
  };
}
