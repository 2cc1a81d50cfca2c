import { type MailImport as MailImportRecord, Prisma } from "../../../../generated/prisma/client.js";

/** An import row, without the columns that only its run needs. */
export type ImportRow = Omit<MailImportRecord, "uploadTokenHash" | "resumeAt" | "leaseUntil">;

/** Columns of an import `j`. */
export const importColumns = Prisma.sql`
  j.id, j.mailbox_id as "mailboxId", j.organization_id as "organizationId", j.status::text as status,
  j.source_format::text as "sourceFormat", j.original_addresses as "originalAddresses",
  j.has_addresses as "hasAddresses", j.mark_as_read as "markAsRead", j.upload_expires_at as "uploadExpiresAt",
  j.upload_blob_id as "uploadBlobId", j.upload_size_bytes as "uploadSizeBytes", j.imported,
  j.skipped_duplicate as "skippedDuplicate", j.failed, j.rejected_unsafe as "rejectedUnsafe",
  j.error_detail as "errorDetail", j.version, j.created_at as "createdAt", j.updated_at as "updatedAt",
  j.started_at as "startedAt", j.finished_at as "finishedAt"`;
