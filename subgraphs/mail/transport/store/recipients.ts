import { type MailRecipient, type MailRecipientState, Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import { saidText } from "../rules/said-text.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { isFrozen } from "../../../shared/reviews/frozen-by.js";

/** A recipient that was not routed yet. */
export type UnroutedRecipient = Pick<MailRecipient, "id" | "messageId" | "address">;

/** The recipients of queued messages that were not routed yet, sorted by message. */
export async function lockUnroutedRecipients(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<UnroutedRecipient[]> {
  return tx.$queryRaw<UnroutedRecipient[]>`
    select r.id, r.message_id as "messageId", r.address from mail_recipient r
    where r.message_id = any(${[...messageIds]}::uuid[]) and r.state = 'waiting' and r.next_attempt_at is null
    order by r.message_id, r.id for update`;
}

/** Makes recipients wait for the relay. */
export async function dueRecipients(tx: Transaction, ids: readonly string[], nextAttemptAt: Date): Promise<void> {
  await tx.mailRecipient.updateMany({ where: { id: { in: [...ids] } }, data: { nextAttemptAt } });
}

/** A claimed recipient, with the mail to send. */
export interface ClaimedRecipient {
  readonly id: string;
  readonly messageId: string;
  readonly address: string;
  /** This attempt included. */
  readonly attempts: number;
  readonly contentId: string;
  readonly isLarge: boolean;
  readonly fromAddress: string;
  readonly queuedAt: Date;
  readonly leaseUntil: Date;
}

/** The limits of one claim: waiting for a slow domain must not delay others. */
export interface ClaimRoom {
  /** Recipients in total. */
  readonly all: number;
  /** Recipients of one domain, including those in progress. */
  readonly perDomain: number;
  /** Domains in lower case, with the number of recipients in progress for each. */
  readonly underWay: ReadonlyMap<string, number>;
  /** The size of a large mail in bytes, and how many of those it may claim. */
  readonly largeBytes: number;
  readonly large: number;
}

/**
 * Claims due recipients, until the lease ends. Deleted messages and those of frozen senders are left out. It looks at the oldest thousand that it
 * may claim, so that a domain with a backlog does not hide others.
 */
export async function claimRecipients(
  writer: Writer,
  now: Date,
  leaseUntil: Date,
  { all, perDomain, underWay, largeBytes, large }: ClaimRoom,
): Promise<ClaimedRecipient[]> {
  const full = [...underWay].flatMap(([domain, count]) => (count >= perDomain ? [domain] : []));
  return writer.$queryRaw<ClaimedRecipient[]>`
    with open as (
      select r.id, r.next_attempt_at as at, m.byte_size > ${largeBytes} as is_large,
             lower(substring(r.address from '[^@]*$')) as domain
      from mail_recipient r join mail_message m on m.id = r.message_id join mailbox b on b.id = m.mailbox_id
      join identity i on i.id = b.identity_id
      where r.state = 'waiting' and r.next_attempt_at <= ${now} and m.content_id is not null and b.closed_at is null
        and lower(substring(r.address from '[^@]*$')) <> all(${full}::text[]) and not ${isFrozen}
        and (m.byte_size <= ${largeBytes} or ${large} > 0)
      order by r.next_attempt_at limit 1000
    ), due as (
      select open.id, at,
             row_number() over (partition by open.domain order by at, open.id) + coalesce(w.count, 0) as n,
             case when is_large then row_number() over (partition by is_large order by at, open.id) else 0 end as k
      from open
      left join unnest(${[...underWay.keys()]}::text[], ${[...underWay.values()]}::int[]) as w (domain, count)
        on w.domain = open.domain
    ), picked as (
      select r.id from mail_recipient r join due on due.id = r.id and due.n <= ${perDomain} and due.k <= ${large}
      where r.state = 'waiting' and r.next_attempt_at <= ${now}
      order by due.at limit ${all} for update of r skip locked
    )
    update mail_recipient r set attempts = r.attempts + 1, next_attempt_at = ${leaseUntil}
    from picked, mail_message m
    where r.id = picked.id and m.id = r.message_id
    returning r.id, r.message_id as "messageId", r.address, r.attempts, m.content_id as "contentId",
              m.byte_size > ${largeBytes} as "isLarge", m.from_address as "fromAddress", coalesce(m.released_at, m.created_at) as "queuedAt",
              r.next_attempt_at as "leaseUntil"`;
}

/** Renews claims; returns the ids of those that the worker still had. */
export async function renewClaims(
  writer: Writer,
  claims: readonly Pick<ClaimedRecipient, "id" | "attempts" | "leaseUntil">[],
  leaseUntil: Date,
): Promise<string[]> {
  const column = <Name extends "id" | "attempts" | "leaseUntil">(name: Name) => claims.map((claim) => claim[name]);
  const rows = await writer.$queryRaw<{ id: string }[]>`
    update mail_recipient r set next_attempt_at = ${leaseUntil}
    from unnest(${column("id")}::uuid[], ${column("attempts")}::int[], ${column("leaseUntil")}::timestamptz[])
      as c (id, attempts, lease)
    where r.id = c.id and r.attempts = c.attempts and r.next_attempt_at = c.lease and r.state in ('waiting', 'sending')
    returning r.id`;
  return rows.map(({ id }) => id);
}

/**
 * Records that the relay may have the mail from now on. False when another worker has the recipient by now, or its sender
 * was frozen meanwhile: then it waits until its lease ends.
 */
export async function markSending(writer: Writer, id: string, attempts: number, at: Date): Promise<boolean> {
  const count = await writer.$executeRaw`
    update mail_recipient r set state = 'sending', changed_at = ${at}
    from mail_message m, mailbox b, identity i
    where r.id = ${id}::uuid and r.attempts = ${attempts} and r.state = 'waiting'
      and m.id = r.message_id and b.id = m.mailbox_id and i.id = b.identity_id and not ${isFrozen}`;
  return count > 0;
}

/** A recipient whose worker died while the relay may have had the mail. */
export async function findLostRecipients(
  writer: Writer,
  now: Date,
): Promise<readonly Pick<MailRecipient, "id" | "messageId">[]> {
  return writer.mailRecipient.findMany({
    where: { state: "sending", nextAttemptAt: { lte: now } },
    select: { id: true, messageId: true },
    orderBy: { nextAttemptAt: "asc" },
    take: 200,
  });
}

/** Whether any recipient is due. */
export async function isAnyDue(writer: Writer, now: Date): Promise<boolean> {
  const due = await writer.mailRecipient.findFirst({
    where: { state: { in: ["waiting", "sending"] }, nextAttemptAt: { lte: now } },
    select: { id: true },
  });
  return due !== null;
}

/** The result for a recipient. */
export interface RecipientResult {
  readonly recipientId: string;
  readonly state: MailRecipientState;
  readonly smtpCode: number | null;
  readonly smtpText: string | null;
  /** Null when there is no further attempt. */
  readonly nextAttemptAt: Date | null;
}

/** A recipient of a locked message. */
export type KnownRecipient = Pick<MailRecipient, "id" | "messageId" | "state" | "smtpText">;

/** All recipients of locked messages, in their order within each message. */
export async function findRecipients(tx: Queries, messageIds: readonly string[]): Promise<KnownRecipient[]> {
  return tx.$queryRaw<KnownRecipient[]>`
    select id, message_id as "messageId", state::text as state, smtp_text as "smtpText" from mail_recipient
    where message_id = any(${[...messageIds]}::uuid[]) order by id`;
}

/** Stores results for recipients of locked messages, one for each. */
export async function updateRecipients(
  tx: Statements,
  results: readonly RecipientResult[],
  changedAt: Date,
): Promise<void> {
  if (results.length === 0) return;
  const column = <Name extends keyof RecipientResult>(name: Name) => results.map((result) => result[name]);
  const texts = results.map(({ smtpText }) => (smtpText === null ? null : saidText(smtpText)));
  const update = Prisma.sql`
    update mail_recipient r
    set state = c.state::"MailRecipientState", smtp_code = c.code, smtp_text = c.text, next_attempt_at = c.next,
        changed_at = ${changedAt}
    from unnest(${column("recipientId")}::uuid[], ${column("state")}::text[], ${column("smtpCode")}::int[],
                ${texts}::text[], ${column("nextAttemptAt")}::timestamptz[]) as c (id, state, code, text, next)
    where r.id = c.id`;
  await sendStatement(tx, update);
}

/** The messages of recipients, by the recipient's id; erased ones are left out. */
export async function findMessagesOfRecipients(tx: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; messageId: string }[]>`
    select id, message_id as "messageId" from mail_recipient where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, messageId }) => [id, messageId]));
}
