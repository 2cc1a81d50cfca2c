import type { Transaction } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { DraftContent } from "../rules/content.js";
import type { ScheduleState } from "../rules/schedule.js";
import type { GenerationRow } from "./draft-row.js";

/** A draft in a transaction that changes it. */
export interface LockedDraft extends ScheduleState {
  readonly id: string;
  readonly generation: number;
  readonly threadId: string | null;
}

/** Locks a draft of a locked mailbox; null when it is deleted, or the id is invalid. */
export async function lockDraft(tx: Transaction, mailboxId: string, id: string): Promise<LockedDraft | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<LockedDraft[]>`
    select id, generation, thread_id as "threadId", send_at as "sendAt", send_status::text as "sendStatus",
           due_at as "dueAt"
    from mail_draft
    where id = ${id}::uuid and mailbox_id = ${mailboxId}::uuid for update`;
  return row ?? null;
}

/** The number of drafts of a mailbox that are not scheduled. */
export async function countDrafts(tx: Transaction, mailboxId: string): Promise<number> {
  return tx.mailDraft.count({ where: { mailboxId, dueAt: null } });
}

/** A complete generation. */
export type StoredGeneration = DraftContent & Pick<GenerationRow, "origin" | "prompt">;

/** A generation of a locked draft; null when it is not retained. */
export async function readGeneration(
  tx: Transaction,
  draftId: string,
  number: number,
): Promise<StoredGeneration | null> {
  return tx.mailDraftGeneration.findUnique({
    where: { draftId_number: { draftId, number } },
    omit: { draftId: true, number: true, byteSize: true, createdBy: true, createdAt: true },
  });
}

/** A draft without generations. */
export interface NewDraft {
  readonly id: string;
  readonly mailboxId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export async function insertDraft(tx: Transaction, row: NewDraft): Promise<LockedDraft> {
  await tx.mailDraft.create({ data: { ...row, generation: 0, updatedAt: row.createdAt }, select: { id: true } });
  return { id: row.id, generation: 0, threadId: null, sendAt: null, sendStatus: null, dueAt: null };
}

/** Adds a generation, which becomes the current one. */
export async function insertGeneration(
  tx: Transaction,
  { id: draftId, threadId }: Pick<LockedDraft, "id" | "threadId">,
  {
    toAddresses,
    ccAddresses,
    bccAddresses,
    attachmentIds,
    references,
    ...row
  }: StoredGeneration & {
    readonly number: number;
    readonly byteSize: number;
    readonly createdBy: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  const lists = {
    toAddresses: [...toAddresses],
    ccAddresses: [...ccAddresses],
    bccAddresses: [...bccAddresses],
    attachmentIds: [...attachmentIds],
    references: [...references],
  };
  await tx.mailDraftGeneration.create({ data: { draftId, ...row, ...lists }, select: { number: true } });
  const data = { generation: row.number, threadId, updatedAt: row.createdAt };
  await tx.mailDraft.update({ where: { id: draftId }, data, select: { id: true } });
}

/** Removes the generations up to a number; returns their size in bytes. */
export async function dropGenerations(tx: Transaction, draftId: string, upTo: number): Promise<bigint> {
  const rows = await tx.$queryRaw<{ byteSize: bigint }[]>`
    delete from mail_draft_generation where draft_id = ${draftId}::uuid and number <= ${upTo}
    returning byte_size as "byteSize"`;
  return rows.reduce((sum, { byteSize }) => sum + byteSize, 0n);
}

/** Bytes of a draft in its mailbox's storage: the texts of its generations, and each attachment once. */
export async function bytesOfDraft(tx: Transaction, draftId: string): Promise<bigint> {
  const texts = await tx.mailDraftGeneration.aggregate({ where: { draftId }, _sum: { byteSize: true } });
  const files = await tx.mailDraftAttachment.aggregate({ where: { draftId }, _sum: { byteSize: true } });
  return (texts._sum.byteSize ?? 0n) + (files._sum.byteSize ?? 0n);
}

/** Deletes a locked draft; returns the contents of its attachments. */
export async function removeDraft(tx: Transaction, id: string): Promise<string[]> {
  const files = await tx.mailDraftAttachment.findMany({ where: { draftId: id }, select: { contentId: true } });
  await tx.mailDraft.delete({ where: { id }, select: { id: true } });
  return files.map(({ contentId }) => contentId);
}
