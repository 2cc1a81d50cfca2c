import { Type } from "typebox";
import {
  ChatArchivedMessageRecordShape,
  ChatArchivePageRecordShape,
  GetChatArchiveSettingsShape,
  ListChatArchiveCoverageShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { fileFactsRecord, nextCursor } from "./records.js";

/** A message that arrived (wire contract client drift 9c). */
export const archivedMessageRecord = record(ChatArchivedMessageRecordShape, {
  name: "ChatArchivedMessage",
  description: "A message that arrived from a workspace, as it is now.",
  keys: {
    files: fileFactsRecord,
    mentioned: { description: "Whether it mentions the connection's bot." },
    source: { constant: "event", after: "edited_ts" },
  },
});

/** A page of messages that arrived. */
export const archivePageRecord = record(ChatArchivePageRecordShape, {
  keys: {
    messages: archivedMessageRecord,
    next_cursor: nextCursor,
    source: { constant: "archive", after: "next_cursor" },
    page_boundary: { description: "The last message that was looked at. Null at the end of the list." },
    included: { constant: null },
  },
});

const coverage = ListChatArchiveCoverageShape.fields.chatArchiveCoverage;

/** The stored time spans of conversations. */
export const coverageRecord = record(coverage, {
  keys: {
    coverage: record(coverage.fields!.coverage, {
      keys: {
        thread_ts: { constant: null, after: "conversation_id" },
        status: {
          constant: "observed",
          description: "The messages that arrived as events, and no others.",
          after: "thread_ts",
        },
        imported_count: { description: "10,000 at most are counted." },
        oldest_ts: { isNullable: true },
        newest_ts: { isNullable: true },
        error_code: { constant: null, after: "newest_ts" },
        includes_all_threads: { schema: Type.Boolean(), constant: false },
        access_revoked: { schema: Type.Boolean(), constant: false },
      },
    }),
    next_cursor: nextCursor,
  },
});

/** How long messages are stored. */
export const archiveSettingsRecord = record(GetChatArchiveSettingsShape.fields.chatArchiveSettings, {
  keys: {
    retention_days: { description: "Null for 30 days, which is the longest." },
    revision: { description: "Counts the changes." },
  },
});
