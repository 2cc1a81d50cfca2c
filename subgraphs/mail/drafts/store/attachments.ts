import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { inOrder } from "../rules/attachment-order.js";
import { fromDrafts } from "./draft-row.js";

/** An attachment of some generations of a draft. */
export interface DraftAttachmentRow {
  readonly id: string;
  readonly draftId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly byteSize: bigint;
  readonly contentIdHeader: string | null;
  readonly isInline: boolean;
  /** The location of its bytes. */
  readonly contentId: string;
}

/** The attachments of all generations of drafts that the viewer may see, in no order. */
export async function listVisibleDraftAttachments(
  db: Queries,
  viewer: Viewer,
  draftIds: readonly string[],
): Promise<DraftAttachmentRow[]> {
  if (draftIds.length === 0) return [];
  return db.$queryRaw<DraftAttachmentRow[]>`
    ${chosenRows("mail_draft", draftIds)}
    select a.id, a.draft_id as "draftId", a.filename, a.content_type as "contentType", a.byte_size as "byteSize",
           a.content_id_header as "contentIdHeader", a.content_id_header is not null as "isInline",
           a.content_id as "contentId"
    ${fromDrafts} join mail_draft_attachment a on a.draft_id = d.id
    where ${visibleMailboxes(viewer)}`;
}

/** The names of a locked draft's attachments, and the content ids by which the HTML refers to them. */
export async function readAttachmentNames(
  tx: Transaction,
  draftId: string,
): Promise<Pick<DraftAttachmentRow, "id" | "filename" | "contentType" | "contentIdHeader">[]> {
  const select = { id: true, filename: true, contentType: true, contentIdHeader: true } as const;
  return tx.mailDraftAttachment.findMany({ where: { draftId }, select });
}

/** An attachment of any generation of a locked draft; null when there is none. */
export async function findDraftAttachment(
  tx: Transaction,
  draftId: string,
  id: string,
): Promise<(Omit<DraftAttachmentRow, "draftId" | "contentId" | "byteSize"> & { readonly byteSize: number }) | null> {
  const row = await tx.mailDraftAttachment.findFirst({
    where: { id, draftId },
    select: { id: true, filename: true, contentType: true, byteSize: true, contentIdHeader: true },
  });
  return row === null ? null : { ...row, byteSize: Number(row.byteSize), isInline: row.contentIdHeader !== null };
}

export async function insertDraftAttachment(
  tx: Transaction,
  row: Omit<DraftAttachmentRow, "isInline"> & { readonly createdAt: Date },
): Promise<void> {
  await tx.mailDraftAttachment.create({ data: row, select: { id: true } });
}

/** Copies attachments to another locked draft, in their order; the copies share the bytes. Returns the copies' ids. */
export async function copyAttachments(
  tx: Transaction,
  draftId: string,
  ids: readonly string[],
  createdAt: Date,
): Promise<{ readonly attachmentIds: readonly string[]; readonly byteSize: number }> {
  const rows = await tx.mailDraftAttachment.findMany({ where: { id: { in: [...ids] } } });
  const copies = inOrder(rows, ids).map((row) => ({ ...row, id: orderedId(createdAt), draftId, createdAt }));
  await tx.mailDraftAttachment.createMany({ data: copies });
  const byteSize = copies.reduce((sum, copy) => sum + Number(copy.byteSize), 0);
  return { attachmentIds: copies.map(({ id }) => id), byteSize };
}

/** Removes the attachments that no retained generation has; returns the contents with their bytes. */
export async function dropUnusedAttachments(
  tx: Transaction,
  draftId: string,
): Promise<{ readonly contentId: string; readonly byteSize: bigint }[]> {
  return tx.$queryRaw<{ contentId: string; byteSize: bigint }[]>`
    delete from mail_draft_attachment a where a.draft_id = ${draftId}::uuid and not exists (
      select 1 from mail_draft_generation g where g.draft_id = a.draft_id and a.id = any(g.attachment_ids))
    returning a.content_id as "contentId", a.byte_size as "byteSize"`;
}
