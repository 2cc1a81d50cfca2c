import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { StoredAttachment } from "./sources.js";

/** A message with a review, and what sending it needs. */
export interface HeldMessage {
  readonly id: string;
  readonly mailboxId: string;
  readonly threadId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly status: string;
  readonly rfcId: string;
  readonly inReplyTo: string | null;
  readonly contentId: string | null;
  readonly byteSize: bigint;
  readonly isBlocked: boolean;
  readonly version: number;
}

const columns = Prisma.sql`
  g.id, g.mailbox_id as "mailboxId", g.thread_id as "threadId", m.identity_id as "identityId",
  i.organization_id as "organizationId", g.status::text as status, g.rfc_id as "rfcId", g.in_reply_to as "inReplyTo",
  g.content_id as "contentId", g.byte_size as "byteSize", g.is_blocked as "isBlocked", g.version
  from mail_message g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id`;

/** A message in an open mailbox, not locked; null when there is none. For jobs: no viewer is applied. */
export async function readHeldMessage(db: Queries, id: string): Promise<HeldMessage | null> {
  const [row] = await db.$queryRaw<HeldMessage[]>`
    select ${columns} where g.id = ${id}::uuid and g.status <> 'deleted' and m.closed_at is null`;
  return row ?? null;
}

/** The same, locked; its mailbox is locked before. */
export async function lockHeldMessage(tx: Queries, id: string): Promise<HeldMessage | null> {
  const [row] = await tx.$queryRaw<HeldMessage[]>`
    select ${columns} where g.id = ${id}::uuid and g.status <> 'deleted' and m.closed_at is null for no key update of g`;
  return row ?? null;
}

/** The mailbox of a message, whether it was deleted or not. */
export async function mailboxOfMessage(db: Queries, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ mailboxId: string }[]>`
    select mailbox_id as "mailboxId" from mail_message where id = ${id}::uuid`;
  return row?.mailboxId ?? null;
}

/** The newest message of a thread that the agent received and sees. */
export async function findNewestReceived(db: Queries, threadId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select id from mail_message
    where thread_id = ${threadId}::uuid and direction = 'inbound' and status <> 'deleted' and not is_blocked
    order by created_at desc, id desc limit 1`;
  return row?.id ?? null;
}

/** The same for the thread of a message. */
export async function findNewestReceivedWith(db: Queries, messageId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ threadId: string }[]>`
    select thread_id as "threadId" from mail_message where id = ${messageId}::uuid`;
  return row === undefined ? null : findNewestReceived(db, row.threadId);
}

/** Notes the review of a new message. */
export async function noteReview(tx: Statements, id: string, reviewId: string): Promise<void> {
  await sendStatement(tx, Prisma.sql`update mail_message set review_id = ${reviewId}::uuid where id = ${id}::uuid`);
}

/** Ends a locked message that was not sent. */
export async function failHeldMessage(tx: Statements, id: string, reason: string, now: Date): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_message set status = 'failed', failure_reason = ${reason}, version = version + 1, updated_at = ${now}
      where id = ${id}::uuid`,
  );
}

/** The changes of a message when it is released. */
export interface ReleasedMail {
  readonly contentId: string;
  readonly byteSize: number;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
}

/** Gives a locked message the form in which it leaves. */
export async function updateReleased(
  tx: Statements,
  id: string,
  { contentId, byteSize, bodyText, bodyHtml }: ReleasedMail,
  now: Date,
): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_message set content_id = ${contentId}::uuid, byte_size = ${byteSize}, released_at = ${now},
        version = version + 1, updated_at = ${now}
      where id = ${id}::uuid`,
  );
  await sendStatement(
    tx,
    Prisma.sql`update mail_text set body_text = ${bodyText}, body_html = ${bodyHtml} where message_id = ${id}::uuid`,
  );
}

/** The attachments of a message, in their order, with the location of their bytes. */
export async function listHeldParts(db: Queries, messageId: string): Promise<StoredAttachment[]> {
  return db.$queryRaw<StoredAttachment[]>`
    select filename, content_type as "contentType", byte_size::float8 as "byteSize",
           content_id_header as "contentIdHeader", is_inline as "isInline", content_id as "contentId"
    from mail_attachment where message_id = ${messageId}::uuid order by ordinal`;
}

/** The references of a message of a mailbox; none when the mailbox does not have it. */
export async function readReferences(db: Queries, mailboxId: string, rfcId: string): Promise<readonly string[]> {
  const [row] = await db.$queryRaw<{ references: readonly string[] }[]>`
    select "references" from mail_message
    where mailbox_id = ${mailboxId}::uuid and rfc_id = ${rfcId} and status <> 'deleted' order by created_at desc limit 1`;
  return row?.references ?? [];
}
