import type { BlobStore } from "../../../shared/blobs/blob-store.js";
import type { Transaction } from "../../../shared/database/client.js";
import { releaseContents } from "./contents.js";
import { addStorage } from "./mailbox-lock.js";
import { dropUndo } from "./unsent-messages.js";

/** An erased message, for its event. */
export interface ErasedMessage {
  readonly id: string;
  readonly threadId: string;
  readonly isBlocked: boolean;
  readonly version: number;
  readonly reviewId: string | null;
}

/**
 * Erases messages of a locked mailbox: texts, addresses, attachments and the raw mail are deleted, and their storage is
 * freed. A row stays for threading and duplicate checks (wire contract mail 4.6). Messages that were erased before are
 * left out.
 */
export async function eraseMessages(
  tx: Transaction,
  blobs: BlobStore,
  mailboxId: string,
  ids: readonly string[],
  now: Date,
): Promise<ErasedMessage[]> {
  const rows = await tx.$queryRaw<
    (ErasedMessage & { contentId: string | null; byteSize: bigint; isReceived: boolean })[]
  >`
    with old as (
      select id, content_id, byte_size, direction = 'inbound' and import_id is null as is_received from mail_message
      where id = any(${[...ids]}::uuid[]) and mailbox_id = ${mailboxId}::uuid and status <> 'deleted')
    update mail_message g set
      status = 'deleted', from_address = '', from_name = null, to_addresses = '{}', cc_addresses = '{}',
      bcc_addresses = '{}', reply_to = '{}', subject = null, snippet = null, in_reply_to = null, "references" = '{}',
      has_attachments = false, authentication_results = null, screening = null, screening_level = null,
      content_id = null, byte_size = 0, tracks_opens = false,
      blocked_by = null, failure_reason = null, relay_queue_id = null, hold_until = null,
      version = g.version + 1, updated_at = ${now}
    from old where old.id = g.id
    returning g.id, g.review_id as "reviewId", g.thread_id as "threadId", g.is_blocked as "isBlocked", g.version,
              old.content_id as "contentId", old.byte_size as "byteSize", old.is_received as "isReceived"`;
  const erased = rows.map(({ id }) => id);
  if (erased.length === 0) return [];
  await dropUndo(tx, erased);
  await tx.mailText.deleteMany({ where: { messageId: { in: erased } } });
  await tx.mailCorrespondent.deleteMany({ where: { messageId: { in: erased } } });
  await tx.mailRecipient.deleteMany({ where: { messageId: { in: erased } } });
  await tx.mailMessageLabel.deleteMany({ where: { messageId: { in: erased } } });
  await tx.mailLabelEvent.deleteMany({ where: { messageId: { in: erased } } });
  const attached = await tx.$queryRaw<{ contentId: string }[]>`
    delete from mail_attachment where message_id = any(${erased}::uuid[]) returning content_id as "contentId"`;
  const contents = [...rows, ...attached].map(({ contentId }) => contentId).filter((id) => id !== null);
  await releaseContents(tx, blobs, contents);
  const bytesOf = (some: typeof rows): bigint => some.reduce((sum, { byteSize }) => sum + BigInt(byteSize), 0n);
  await addStorage(tx, mailboxId, -bytesOf(rows), -bytesOf(rows.filter(({ isReceived }) => isReceived)));
  return rows.map(({ id, threadId, isBlocked, version, reviewId }) => ({ id, threadId, isBlocked, version, reviewId }));
}

/** Recounts the messages of a locked mailbox's threads. Empty threads are deleted; returns their ids. */
export async function recountThreads(tx: Transaction, threadIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(threadIds)];
  const gone = await tx.$queryRaw<{ id: string }[]>`
    delete from mail_thread t where t.id = any(${ids}::uuid[]) and not exists (
      select 1 from mail_message g where g.thread_id = t.id and g.status <> 'deleted')
    returning t.id`;
  await tx.$executeRaw`
    update mail_thread t set message_count = c.count, last_message_at = c.last, version = t.version + 1
    from (select thread_id, count(*)::int as count, max(created_at) as last from mail_message
          where thread_id = any(${ids}::uuid[]) and status <> 'deleted' group by thread_id) c
    where t.id = c.thread_id`;
  return gone.map(({ id }) => id);
}
