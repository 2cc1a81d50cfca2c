import type { Transaction, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** A message of a locked mailbox, locked. */
export interface StoredMessage {
  readonly id: string;
  readonly threadId: string;
  readonly status: string;
  readonly holdUntil: Date | null;
  readonly isBlocked: boolean;
  readonly version: number;
  readonly byteSize: bigint;
  readonly contentId: string | null;
}

/** Locks a message of a locked mailbox; null when there is none, or it was deleted. */
export async function lockStoredMessage(tx: Queries, mailboxId: string, id: string): Promise<StoredMessage | null> {
  const [row] = await tx.$queryRaw<StoredMessage[]>`
    select id, thread_id as "threadId", status::text as status, hold_until as "holdUntil", is_blocked as "isBlocked", version,
           byte_size as "byteSize", content_id as "contentId"
    from mail_message where id = ${id}::uuid and mailbox_id = ${mailboxId}::uuid and status <> 'deleted' for update`;
  return row ?? null;
}

/** A file of a message, in the order of the message. */
export interface SentFile {
  readonly filename: string;
  readonly byteSize: bigint;
  readonly contentIdHeader: string | null;
  readonly contentId: string;
}

/** The files of a locked message. */
export async function filesOfMessage(tx: Queries, id: string): Promise<SentFile[]> {
  return tx.$queryRaw<SentFile[]>`
    select filename, byte_size as "byteSize", content_id_header as "contentIdHeader", content_id as "contentId"
    from mail_attachment where message_id = ${id}::uuid order by ordinal`;
}

/** The labels of a locked message in the catalogue of an organization, by their ids. */
export async function labelsOfLockedMessage(tx: Queries, organizationId: string, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select n.id from mail_message_label l join label n on n.id = l.label_id
    where l.message_id = ${id}::uuid and n.organization_id = ${organizationId}`;
  return rows.map((row) => row.id);
}

/** Removes a locked message with all that belongs to it. Nothing of it stays. */
export async function removeMessage(tx: Transaction, id: string): Promise<void> {
  await tx.mailMessage.delete({ where: { id }, select: { id: true } });
}

/** Notes which draft a canceled message became. */
export async function keepCanceledSend(
  tx: Transaction,
  row: { readonly messageId: string; readonly draftId: string; readonly canceledAt: Date },
): Promise<void> {
  await tx.mailCanceledSend.create({ data: row, select: { messageId: true } });
}

/** The draft of a mailbox that a message became when it was canceled after a moment; null when there is none any more. */
export async function findCanceledSend(
  db: Queries,
  mailboxId: string,
  messageId: string,
  after: Date,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ draftId: string }[]>`
    select c.draft_id as "draftId" from mail_canceled_send c join mail_draft d on d.id = c.draft_id
    where c.message_id = ${messageId}::uuid and d.mailbox_id = ${mailboxId}::uuid and c.canceled_at > ${after}`;
  return row?.draftId ?? null;
}

/** Forgets up to `most` canceled messages; returns how many. */
export async function forgetCanceledSends(db: Writer, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from mail_canceled_send where message_id in (
      select message_id from mail_canceled_send where canceled_at <= ${before} limit ${most})`;
}
