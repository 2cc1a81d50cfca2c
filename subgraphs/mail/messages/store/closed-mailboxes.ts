import type { Reader, Transaction } from "../../../shared/database/client.js";
import { deleteBlob } from "../../../shared/blobs/delete-blob.js";
import { releaseContents } from "./contents.js";

/** Closed mailboxes that are still to be emptied, of one organization or of all. */
export async function findClosedMailboxes(
  db: Reader,
  limit: number,
  organizationId: string | null = null,
): Promise<string[]> {
  const rows = await db.mailbox.findMany({
    where: { closedAt: { not: null }, ...(organizationId === null ? {} : { identity: { organizationId } }) },
    select: { id: true },
    orderBy: { closedAt: "asc" },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

/**
 * Removes a part of a closed mailbox: messages first, then its other rows, and last the mailbox itself. Returns whether
 * there is more.
 */
export async function emptyClosedMailbox(tx: Transaction, mailboxId: string, limit: number): Promise<boolean> {
  const take = { where: { mailboxId }, take: limit };
  const messages = await tx.mailMessage.findMany({ ...take, select: { id: true, contentId: true } });
  if (messages.length > 0) {
    const ids = messages.map(({ id }) => id);
    const named = { where: { messageId: { in: ids } }, select: { contentId: true } };
    const attachments = await tx.mailAttachment.findMany(named);
    await tx.mailMessage.deleteMany({ where: { id: { in: ids } } });
    await release(tx, [...messages, ...attachments]);
    return true;
  }
  const drafts = await tx.mailDraft.findMany({ ...take, select: { id: true } });
  if (drafts.length > 0) {
    const ids = drafts.map(({ id }) => id);
    const named = { where: { draftId: { in: ids } }, select: { contentId: true } };
    const attachments = await tx.mailDraftAttachment.findMany(named);
    await tx.mailDraft.deleteMany({ where: { id: { in: ids } } });
    await release(tx, attachments);
    return true;
  }
  const imports = await tx.mailImport.findMany({ ...take, select: { id: true, uploadBlobId: true } });
  for (const { uploadBlobId } of imports) if (uploadBlobId !== null) await deleteBlob(tx, uploadBlobId);
  await tx.mailImport.deleteMany({ where: { id: { in: imports.map(({ id }) => id) } } });
  const threads = await tx.mailThread.findMany({ ...take, select: { id: true } });
  await tx.mailThread.deleteMany({ where: { id: { in: threads.map(({ id }) => id) } } });
  if (imports.length === limit || threads.length === limit) return true;
  await tx.mailbox.deleteMany({ where: { id: mailboxId, closedAt: { not: null } } });
  return false;
}

async function release(tx: Transaction, named: readonly { readonly contentId: string | null }[]): Promise<void> {
  await releaseContents(
    tx,
    { delete: deleteBlob },
    named.flatMap(({ contentId }) => contentId ?? []),
  );
}
