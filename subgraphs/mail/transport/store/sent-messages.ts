import type { MailStatus } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";

/** An outbound message, as its recipients' states change it. */
export interface SentMessage {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly status: MailStatus;
  readonly version: number;
  readonly isForward: boolean;
  readonly isBlocked: boolean;
}

/** Locks an outbound message; null when it is none, or its mailbox is closed. It is the last lock that is taken. */
export async function lockSentMessage(tx: Transaction, id: string): Promise<SentMessage | null> {
  const [row] = await tx.$queryRaw<SentMessage[]>`
    select m.id, m.mailbox_id as "mailboxId", m.thread_id as "threadId", b.identity_id as "identityId",
           i.organization_id as "organizationId", m.status::text as status, m.version, m.is_forward as "isForward",
           m.is_blocked as "isBlocked"
    from mail_message m join mailbox b on b.id = m.mailbox_id join identity i on i.id = b.identity_id
    where m.id = ${id}::uuid and m.direction = 'outbound' and b.closed_at is null for no key update of m`;
  return row ?? null;
}

/** Gives a locked message its new status. */
export async function updateSentMessage(
  tx: Transaction,
  id: string,
  change: { readonly status: MailStatus; readonly version: number; readonly failureReason: string | null },
  updatedAt: Date,
): Promise<void> {
  await tx.mailMessage.update({ where: { id }, data: { ...change, updatedAt }, select: { id: true } });
}
