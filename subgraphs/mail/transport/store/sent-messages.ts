import { type MailStatus, Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";

/** An outbound message, for changes because of its recipients. */
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

/**
 * Locks outbound messages in the order of their ids; others, and those in closed mailboxes, are left out. These locks
 * are taken last.
 */
export async function lockSentMessages(tx: Queries, ids: readonly string[]): Promise<SentMessage[]> {
  return tx.$queryRaw<SentMessage[]>`
    select m.id, m.mailbox_id as "mailboxId", m.thread_id as "threadId", b.identity_id as "identityId",
           i.organization_id as "organizationId", m.status::text as status, m.version, m.is_forward as "isForward",
           m.is_blocked as "isBlocked"
    from mail_message m join mailbox b on b.id = m.mailbox_id join identity i on i.id = b.identity_id
    where m.id = any(${[...ids]}::uuid[]) and m.direction = 'outbound' and b.closed_at is null
    order by m.id for no key update of m`;
}

/** The change of a locked message. */
export interface SentMessageChange {
  readonly id: string;
  readonly status: MailStatus;
  readonly version: number;
  readonly failureReason: string | null;
}

/** Gives locked messages their new status. */
export async function updateSentMessages(
  tx: Statements,
  changes: readonly SentMessageChange[],
  updatedAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const column = <Name extends keyof SentMessageChange>(name: Name) => changes.map((change) => change[name]);
  const update = Prisma.sql`
    update mail_message m
    set status = c.status::"MailStatus", version = c.version, failure_reason = c.reason, updated_at = ${updatedAt}
    from unnest(${column("id")}::uuid[], ${column("status")}::text[], ${column("version")}::int[],
                ${column("failureReason")}::text[]) as c (id, status, version, reason)
    where m.id = c.id`;
  await sendStatement(tx, update);
}
