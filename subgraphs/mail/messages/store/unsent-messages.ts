import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";

/** A message that was counted as sent, and never left. */
export interface UnsentMessage {
  readonly id: string;
  readonly recipients: number;
  readonly createdAt: Date;
  readonly holdUntil: Date;
}

/** Those of these messages of a locked mailbox that were not handed over because they can be canceled, locked. */
export async function lockUnsentMessages(
  tx: Queries,
  mailboxId: string,
  ids: readonly string[],
): Promise<UnsentMessage[]> {
  return tx.$queryRaw<UnsentMessage[]>`
    select g.id, g.created_at as "createdAt", g.hold_until as "holdUntil",
           (select count(*)::int from mail_recipient r where r.message_id = g.id) as recipients
    from mail_message g
    where g.id = any(${[...ids]}::uuid[]) and g.mailbox_id = ${mailboxId}::uuid and g.status = 'queued'
      and g.hold_until is not null
    order by g.id for update of g`;
}

/** Takes recipients from the window of an identity whose mailbox is locked, unless the window began after that moment. */
export async function shrinkSendWindow(
  tx: Statements,
  identityId: string,
  recipients: number,
  sentBefore: Date,
): Promise<void> {
  const shrink = Prisma.sql`
    update mail_send_window set recipients = greatest(0, recipients - ${recipients}::int)
    where identity_id = ${identityId}::uuid and started_at <= ${sentBefore}`;
  await sendStatement(tx, shrink);
}

/** The content of a message that can be canceled is no longer needed. */
export async function dropUndo(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  await tx.mailUndo.deleteMany({ where: { messageId: { in: [...messageIds] } } });
}
