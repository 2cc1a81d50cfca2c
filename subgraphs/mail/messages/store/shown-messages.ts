import type { Transaction } from "../../../shared/database/client.js";

/** A blocked message that its agent is to see. */
export interface BlockedMessage {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly rfcId: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly subject: string | null;
  readonly createdAt: Date;
}

/** A blocked message of a locked mailbox, locked; null when there is none. */
export async function lockBlockedMessage(tx: Transaction, id: string): Promise<BlockedMessage | null> {
  const [row] = await tx.$queryRaw<BlockedMessage[]>`
    select id, mailbox_id as "mailboxId", thread_id as "threadId", rfc_id as "rfcId", in_reply_to as "inReplyTo",
           "references", subject, created_at as "createdAt"
    from mail_message where id = ${id}::uuid and is_blocked and status <> 'deleted' for no key update`;
  return row ?? null;
}

/** Shows a locked message in a thread; its new version. */
export async function moveShown(tx: Transaction, id: string, threadId: string, now: Date): Promise<number> {
  await tx.$executeRaw`update mail_message_label set thread_id = ${threadId}::uuid where message_id = ${id}::uuid`;
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update mail_message set is_blocked = false, blocked_by = null, thread_id = ${threadId}::uuid, released_at = ${now},
      version = version + 1, updated_at = ${now}
    where id = ${id}::uuid returning version`;
  return row!.version;
}
