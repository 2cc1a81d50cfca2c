import { Type } from "typebox";
import type { MailThreadRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { messageSchema } from "./message-record.js";

const Uuid = Type.String({ format: "uuid" });

/** The folders of threads (wire contract mail 2.4). */
export const folderSchema = Type.Union(
  (["inbox", "spam", "blocked", "archive"] as const).map((folder) => Type.Literal(folder)),
);

const keys = {
  id: Uuid,
  mailbox_id: Uuid,
  subject: Nullable(Type.String()),
  folder: folderSchema,
  message_count: Type.Integer(),
  last_message_at: Instant,
  created_at: Instant,
};

/** The record of a thread in lists (wire contract mail 2.4). */
export const threadSchema = Type.Object(keys, { $id: "MailThread", description: "A conversation in one mailbox." });

/** The record of one thread with its messages. */
export const threadDetailSchema = Type.Object(
  { ...keys, messages: Type.Array(messageSchema, { description: "Oldest first." }) },
  { $id: "MailThreadDetail", description: "A conversation with its messages." },
);

/** A thread as the wire has it. */
export function threadRecord(thread: MailThreadRecordFragment): object {
  return {
    id: thread.id,
    mailbox_id: thread.mailboxId,
    subject: thread.subject ?? null,
    folder: thread.folder.toLowerCase(),
    message_count: thread.messageCount,
    last_message_at: thread.lastMessageAt,
    created_at: thread.createdAt,
  };
}
