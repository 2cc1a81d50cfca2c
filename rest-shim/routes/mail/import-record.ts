import { Type } from "typebox";
import type { MailImportRecordFragment, MailUploadTargetRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const counter = Type.Integer({ minimum: 0 });

/** The record of an import (wire contract mail 2.6). */
export const importSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    mailbox_id: Type.String({ format: "uuid" }),
    status: Type.Union(
      (["pending_upload", "queued", "running", "completed", "failed", "cancelled"] as const).map((status) =>
        Type.Literal(status),
      ),
    ),
    source_format: Type.Union((["auto", "mbox", "eml", "zip"] as const).map((format) => Type.Literal(format))),
    original_addresses: Nullable(Type.Array(Type.String())),
    mark_as_read: Type.Boolean(),
    upload_size_bytes: Nullable(Type.Integer()),
    messages_processed: counter,
    messages_imported: counter,
    messages_skipped_duplicate: counter,
    messages_failed: counter,
    messages_rejected_unsafe: counter,
    error_detail: Nullable(Type.String()),
    created_at: Instant,
    updated_at: Instant,
    started_at: Nullable(Instant),
    finished_at: Nullable(Instant),
  },
  { $id: "ImportJob", description: "A job that imports mail from a file into a mailbox." },
);

/** The record of an upload address (wire contract mail 2.6). */
export const uploadTargetSchema = Type.Object(
  {
    url: Type.String({ description: "Absolute. POST the file there, without an API key." }),
    fields: Type.Record(Type.String(), Type.String(), { description: "Form fields to send before the file." }),
    expires_in_seconds: Type.Integer(),
  },
  { $id: "UploadTarget", description: "Where to upload a file." },
);

/** An import as the wire has it. */
export function importRecord(job: MailImportRecordFragment): object {
  return {
    id: job.id,
    mailbox_id: job.mailboxId,
    status: job.status.toLowerCase(),
    source_format: job.sourceFormat.toLowerCase(),
    original_addresses: job.originalAddresses ?? null,
    mark_as_read: job.markAsRead,
    upload_size_bytes: job.uploadSizeBytes ?? null,
    messages_processed: job.messagesProcessed,
    messages_imported: job.messagesImported,
    messages_skipped_duplicate: job.messagesSkippedDuplicate,
    messages_failed: job.messagesFailed,
    messages_rejected_unsafe: job.messagesRejectedUnsafe,
    error_detail: job.errorDetail ?? null,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
    started_at: job.startedAt ?? null,
    finished_at: job.finishedAt ?? null,
  };
}

/** An upload address as the wire has it. */
export function uploadTargetRecord({ url, fields, expiresInSeconds }: MailUploadTargetRecordFragment): object {
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return { url, fields: values, expires_in_seconds: expiresInSeconds };
}
