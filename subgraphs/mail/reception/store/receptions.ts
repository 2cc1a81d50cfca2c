import type { FilterMode, MailReceptionSource } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Queries, Statements } from "../../../shared/database/statements.js";

/** An accepted mail that is not in its mailbox yet, and the mailbox. */
export interface WaitingReception {
  readonly id: string;
  readonly mailboxId: string;
  readonly contentId: string;
  readonly byteSize: bigint;
  readonly source: MailReceptionSource;
  readonly envelopeFrom: string;
  readonly envelopeTo: string;
  readonly peerAddress: string | null;
  readonly peerName: string | null;
  readonly receivedAt: Date;
  /** The recipient row of the sender, for internal mail. */
  readonly recipientId: string | null;
  /** Null when the mailbox was deleted. */
  readonly identityId: string | null;
  readonly organizationId: string;
  /** The mode for received mail. */
  readonly filterMode: FilterMode;
  /** Whether the organization has rules for reviews. */
  readonly hasRules: boolean;
}

/** The waiting mail of a mailbox, oldest first. */
export async function findWaitingReceptions(db: Reader, mailboxId: string, limit: number): Promise<WaitingReception[]> {
  return db.$queryRaw<WaitingReception[]>`
    select r.id, r.mailbox_id as "mailboxId", r.content_id as "contentId", c.byte_size as "byteSize",
           r.source::text as source, r.envelope_from as "envelopeFrom", r.envelope_to as "envelopeTo",
           r.peer_address as "peerAddress", r.peer_name as "peerName", r.received_at as "receivedAt", r.recipient_id as "recipientId",
           m.identity_id as "identityId", coalesce(i.organization_id, '') as "organizationId",
           coalesce(m.inbound_filter_mode, m.filter_mode, 'blacklist')::text as "filterMode",
           coalesce((select o.review_version > 0 from organization o where o.id = i.organization_id), false) as "hasRules"
    from mail_reception r join mail_content c on c.id = r.content_id
    left join mailbox m on m.id = r.mailbox_id and m.closed_at is null
    left join identity i on i.id = m.identity_id
    where r.mailbox_id = ${mailboxId}::uuid and r.state = 'waiting'
    order by r.received_at, r.id limit ${limit}`;
}

/** Mailboxes whose mail has waited since before that time: their job has failed. */
export async function findForgottenMailboxes(db: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ mailboxId: string }[]>`
    select distinct r.mailbox_id as "mailboxId" from (
      select mailbox_id from mail_reception where state = 'waiting' and received_at < ${before}
      order by received_at limit 10000
    ) r limit ${limit}`;
  return rows.map(({ mailboxId }) => mailboxId);
}

/** Removes receptions; returns the ids of those that no other job had removed. */
export async function removeReceptions(tx: Statements, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    delete from mail_reception where id = any(${[...ids]}::uuid[]) and state = 'waiting' returning id`;
  return rows.map(({ id }) => id);
}

/** The ids among these of which a mailbox has received a mail already, including deleted ones. */
export async function findReceived(db: Queries, mailboxId: string, rfcIds: readonly string[]): Promise<string[]> {
  const found = await db.$queryRaw<{ rfcId: string }[]>`
    select rfc_id as "rfcId" from mail_message
    where mailbox_id = ${mailboxId}::uuid and rfc_id = any(${[...rfcIds]}) and direction = 'inbound'`;
  return found.map(({ rfcId }) => rfcId);
}
