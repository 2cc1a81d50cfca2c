import { deleteBlob } from "../../shared/blobs/delete-blob.js";
import type { Transaction } from "../../shared/database/client.js";
import { recordImportEvent, type ImportSubject } from "./record-import-event.js";
import type { ImportRow } from "./store/import-row.js";
import { updateImport } from "./store/import-writes.js";

/** How an import ends. */
export type ImportEnd =
  | { readonly status: "completed" | "cancelled" }
  /** The text for the owner: one sentence, without data of other tenants. */
  | { readonly status: "failed"; readonly errorDetail: string };

const gone = { uploadTokenHash: null, uploadExpiresAt: null, uploadBlobId: null, leaseUntil: null };

/** Ends a locked import: its upload is deleted, its upload URL becomes invalid, and imported messages stay. */
export async function endImport(
  tx: Transaction,
  job: ImportRow & Pick<ImportSubject, "identityId">,
  end: ImportEnd,
  now: Date,
): Promise<void> {
  if (job.uploadBlobId !== null) await deleteBlob(tx, job.uploadBlobId);
  const version = await updateImport(tx, job.id, { ...end, ...gone, finishedAt: now }, now);
  await recordImportEvent(tx, `mail.import.${end.status}`, { ...job, version }, now);
}
