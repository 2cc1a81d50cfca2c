import type { Queries, Statements } from "../../../shared/database/statements.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import type { StoredSendError, UnscheduledReason } from "./draft-row.js";

/** The drafts of a locked mailbox that are to be sent by themselves. */
export async function countScheduled(tx: Transaction, mailboxId: string): Promise<number> {
  return tx.mailDraft.count({ where: { mailboxId, dueAt: { not: null } } });
}

/** Has a locked draft sent at a time, with the right of that principal. */
export async function setSchedule(
  tx: Transaction,
  id: string,
  { sendAt, scheduledBy, now }: { readonly sendAt: Date; readonly scheduledBy: string; readonly now: Date },
): Promise<void> {
  await tx.$executeRaw`
    update mail_draft set send_at = ${sendAt}, send_status = 'scheduled', due_at = ${sendAt}, send_error = null,
      scheduled_by = ${scheduledBy}, unscheduled_reason = null, send_attempts = 0, updated_at = ${now}
    where id = ${id}::uuid`;
}

/** Lets a locked draft wait for its time again, after a worker died that had it. */
export async function waitAgain(tx: Transaction, id: string): Promise<void> {
  await tx.$executeRaw`
    update mail_draft set send_status = 'scheduled', due_at = send_at, send_attempts = 0 where id = ${id}::uuid`;
}

/** Ends the schedule of a locked draft. @param reason null when a caller removed the time */
export async function clearSchedule(
  tx: Transaction,
  id: string,
  reason: UnscheduledReason | null,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    update mail_draft set send_at = null, send_status = null, due_at = null, send_error = null, scheduled_by = null,
      unscheduled_reason = ${reason}, send_attempts = 0, updated_at = ${now}
    where id = ${id}::uuid`;
}

/** Notes that a locked draft was not sent at its time. */
export async function failSchedule(tx: Transaction, id: string, error: StoredSendError, now: Date): Promise<void> {
  await tx.$executeRaw`
    update mail_draft set send_status = 'failed', due_at = null, send_error = ${JSON.stringify(error)}::jsonb,
      send_attempts = 0, updated_at = ${now}
    where id = ${id}::uuid`;
}

/** A draft that a worker has taken. */
export interface TakenDraft {
  readonly id: string;
  readonly mailboxId: string;
  readonly emailAddress: string;
  readonly organizationId: string;
  readonly generation: number;
  readonly sendAt: Date;
  readonly scheduledBy: string;
  /** Until when the worker has it: the value identifies what it took. */
  readonly dueAt: Date;
  readonly rfcMessageId: string;
  /** Attempts that failed before. */
  readonly attempts: number;
}

/**
 * Takes drafts whose time has come, in the order of their times, until a moment. Each organization gets its first draft
 * before any gets its second. Their Message-IDs are fixed from now on. Closed mailboxes send nothing.
 */
export async function takeDueDrafts(
  db: Writer,
  { now, until, most }: { readonly now: Date; readonly until: Date; readonly most: number },
): Promise<TakenDraft[]> {
  const taken = await db.$queryRaw<TakenDraft[]>`
    update mail_draft d set send_status = 'sending', due_at = ${until},
      rfc_message_id = coalesce(d.rfc_message_id, '<' || gen_random_uuid() || substring(m.email_address from '@.*$') || '>')
    from mailbox m, identity i
    where m.id = d.mailbox_id and i.id = m.identity_id and d.id in (
      select own.id from mail_draft own join (
        select w.id, row_number() over (partition by wi.organization_id order by w.send_at, w.id) as nth
        from mail_draft w join mailbox wm on wm.id = w.mailbox_id join identity wi on wi.id = wm.identity_id
        where w.due_at <= ${now} and wm.closed_at is null) place on place.id = own.id
      where own.due_at <= ${now}
      order by place.nth, own.send_at limit ${most}
      for update of own skip locked)
    returning d.id, d.mailbox_id as "mailboxId", m.email_address as "emailAddress", i.organization_id as "organizationId",
      d.generation, d.send_at as "sendAt", d.scheduled_by as "scheduledBy", d.due_at as "dueAt",
      d.rfc_message_id as "rfcMessageId", d.send_attempts as attempts`;
  return taken.toSorted((one, other) => one.sendAt.getTime() - other.sendAt.getTime() || (one.id < other.id ? -1 : 1));
}

/** Gives a draft back that a worker has taken, for another attempt. */
export async function giveBack(
  db: Statements,
  { id, dueAt }: Pick<TakenDraft, "id" | "dueAt">,
  next: { readonly dueAt: Date; readonly attempts: number },
): Promise<void> {
  await db.$executeRaw`
    update mail_draft set send_status = 'scheduled', due_at = ${next.dueAt}, send_attempts = ${next.attempts}
    where id = ${id}::uuid and send_status = 'sending' and due_at = ${dueAt}`;
}

/** Lets the other due drafts of a sender wait too, who sent as often as it may: their order stays that of their times. */
export async function postponeOthers(db: Statements, scheduledBy: string, now: Date, until: Date): Promise<void> {
  await db.$executeRaw`
    update mail_draft set due_at = ${until} where id in (
      select id from mail_draft
      where scheduled_by = ${scheduledBy} and send_status = 'scheduled' and due_at <= ${now}
      for update skip locked)`;
}

/** Drafts of an organization that are to be sent with the right of a principal, and that no worker has. */
export async function findScheduledBy(
  db: Queries,
  {
    scheduledBy,
    organizationId,
    now,
  }: { readonly scheduledBy: string; readonly organizationId: string; readonly now: Date },
  limit: number,
): Promise<{ readonly id: string; readonly mailboxId: string }[]> {
  return db.$queryRaw<{ id: string; mailboxId: string }[]>`
    select d.id, d.mailbox_id as "mailboxId"
    from mail_draft d join mailbox m on m.id = d.mailbox_id join identity i on i.id = m.identity_id
    where d.scheduled_by = ${scheduledBy} and d.due_at is not null and i.organization_id = ${organizationId}
      and m.closed_at is null and (d.send_status = 'scheduled' or d.due_at <= ${now})
    order by d.mailbox_id, d.id limit ${limit}`;
}

/** Has the drafts that are to be sent with the right of a principal sent with that of another one. */
export async function signOver(db: Statements, from: string, to: string): Promise<void> {
  await db.$executeRaw`
    update mail_draft set scheduled_by = ${to} where scheduled_by = ${from} and due_at is not null`;
}

/** The schedules of a closed mailbox end: its drafts are removed later. */
export async function endSchedulesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.$executeRaw`
    update mail_draft d set send_status = null, due_at = null, send_at = null from mailbox m
    where m.id = d.mailbox_id and m.identity_id = ${identityId}::uuid and d.due_at is not null`;
}

/** Notes on a sent message which draft it was, and when it was to be sent. */
export async function noteDraftOfMessage(
  tx: Transaction,
  messageId: string,
  { draftId, scheduledFor }: { readonly draftId: string; readonly scheduledFor: Date | null },
): Promise<void> {
  await tx.$executeRaw`
    update mail_message set draft_id = ${draftId}::uuid, scheduled_for = ${scheduledFor} where id = ${messageId}::uuid`;
}
