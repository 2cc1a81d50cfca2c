import type { Reader } from "../../../shared/database/client.js";

/** A recipient of one of our mails, and the mailbox that sent it. */
export interface SentRecipient {
  readonly recipientId: string;
  readonly messageId: string;
  readonly address: string;
  readonly mailboxId: string;
  readonly organizationId: string;
  /** The Message-ID of the mail. */
  readonly rfcId: string;
}

/** The recipient row with an id; null when it or its mailbox was deleted. */
export async function findSentRecipient(db: Reader, id: string): Promise<SentRecipient | null> {
  const [row] = await findSentRecipients(db, [id]);
  return row ?? null;
}

/** The recipient rows with these ids; those that were deleted, or whose mailbox was, are left out. */
export async function findSentRecipients(db: Reader, ids: readonly string[]): Promise<SentRecipient[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<SentRecipient[]>`
    select r.id as "recipientId", r.message_id as "messageId", r.address, m.mailbox_id as "mailboxId",
           i.organization_id as "organizationId", m.rfc_id as "rfcId"
    from mail_recipient r join mail_message m on m.id = r.message_id
    join mailbox b on b.id = m.mailbox_id and b.closed_at is null join identity i on i.id = b.identity_id
    where r.id = any(${[...ids]}::uuid[])`;
}

/** A recipient of one of our mails, found by the mail's Message-ID. */
export type NamedRecipient = Pick<SentRecipient, "recipientId" | "messageId" | "address" | "rfcId">;

/** The recipients of the sent mails with these Message-IDs, of all senders. */
export async function findRecipientsByMessageId(db: Reader, rfcIds: readonly string[]): Promise<NamedRecipient[]> {
  if (rfcIds.length === 0) return [];
  return db.$queryRaw<NamedRecipient[]>`
    select r.id as "recipientId", r.message_id as "messageId", r.address, m.rfc_id as "rfcId"
    from mail_message m join mail_recipient r on r.message_id = m.id
    where m.rfc_id = any(${[...new Set(rfcIds)]}) and m.direction = 'outbound' order by r.id limit 25000`;
}

/**
 * The recipients of a mailbox's sent mail with that id, except those that are sent through the relay: each of them has
 * a bounce address.
 */
export async function findRecipientsOfSent(
  db: Reader,
  mailboxId: string,
  rfcIds: readonly string[],
): Promise<Pick<SentRecipient, "recipientId" | "messageId" | "address">[]> {
  return db.$queryRaw<Pick<SentRecipient, "recipientId" | "messageId" | "address">[]>`
    select r.id as "recipientId", r.message_id as "messageId", r.address
    from mail_message m join mail_recipient r on r.message_id = m.id
    where m.mailbox_id = ${mailboxId}::uuid and m.rfc_id = any(${[...rfcIds]}) and m.direction = 'outbound'
      and r.attempts = 0 and r.state not in ('waiting', 'sending')
    order by r.id limit 200`;
}
