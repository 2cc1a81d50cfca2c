import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { snoozeCondition, snoozedUntil } from "../../../shared/snooze/snoozes.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";

/** A conversation in one mailbox. */
export interface ThreadRow {
  readonly id: string;
  readonly mailboxId: string;
  readonly subject: string | null;
  readonly folder: "inbox" | "spam" | "blocked" | "archive";
  readonly messageCount: number;
  readonly lastMessageAt: Date;
  readonly snoozedUntil: Date | null;
  readonly version: number;
  readonly createdAt: Date;
}

const threadColumns = Prisma.sql`
  t.id, t.mailbox_id as "mailboxId", t.subject, t.folder::text as folder, t.message_count as "messageCount",
  t.last_message_at as "lastMessageAt",
  ${snoozedUntil("mail_snooze", Prisma.sql`t.id`, Prisma.sql`m.identity_id`)} as "snoozedUntil", t.version, t.created_at as "createdAt"`;
const fromThreads = Prisma.sql`
  from mail_thread t join mailbox m on m.id = t.mailbox_id join identity i on i.id = m.identity_id`;

/** The condition on `t`, `m` and `i`: agents do not see the folder `blocked` (wire contract mail 3). */
export function visibleThreads(viewer: Viewer): Prisma.Sql {
  const shown = seesOrganization(viewer) ? Prisma.sql`true` : Prisma.sql`t.folder <> 'blocked'`;
  return Prisma.sql`${visibleMailboxes(viewer)} and ${shown}`;
}

/** The threads of these ids that the viewer may see, in no order. The ids must be well-formed. */
export async function findVisibleThreads(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<ThreadRow[]>`
    ${chosenRows("mail_thread", ids)}
    select ${threadColumns} ${fromThreads} where ${visibleThreads(viewer)}`;
}

/** Which threads of a mailbox are listed. */
export interface ThreadSelection {
  readonly folder: string | null;
  readonly snoozed: SnoozedFilter;
}

/** The condition on `t` that a filter by snoozes has. */
export const snoozedThreads = (mailboxId: string, snoozed: SnoozedFilter): Prisma.Sql =>
  snoozeCondition(
    "mail_snooze",
    snoozed,
    Prisma.sql`t.id`,
    Prisma.sql`(select own.identity_id from mailbox own where own.id = ${mailboxId}::uuid)`,
  );

/** A mailbox's threads that the viewer may see, of one folder or all, the latest activity first. */
export async function listVisibleThreads(
  db: Reader,
  viewer: Viewer,
  mailboxId: string,
  { folder, snoozed }: ThreadSelection,
  { first, after }: PageRequest,
): Promise<Page<ThreadRow>> {
  const inFolder = folder === null ? Prisma.sql`true` : Prisma.sql`t.folder = ${folder}::"MailFolder"`;
  const beyond =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(t.last_message_at, t.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ThreadRow[]>`
    select ${threadColumns} ${fromThreads}
    where t.mailbox_id = ${mailboxId}::uuid and ${inFolder} and ${beyond} and ${snoozedThreads(mailboxId, snoozed)}
      and ${visibleThreads(viewer)}
    order by t.last_message_at desc, t.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/** A folder in use, with one of its threads. */
export interface UsedFolder {
  readonly folder: string;
  readonly threadId: string;
}

/** The folders of a mailbox that have threads which the viewer may see, in alphabetical order. */
export async function listVisibleFolders(db: Reader, viewer: Viewer, mailboxId: string): Promise<UsedFolder[]> {
  // Each folder is looked up separately: the index shows at once whether it has a thread.
  return db.$queryRaw<UsedFolder[]>`
    select f.folder::text as folder, one.id as "threadId" from unnest(enum_range(null::"MailFolder")) as f (folder)
    cross join lateral (
      select t.id ${fromThreads}
      where t.mailbox_id = ${mailboxId}::uuid and t.folder = f.folder and ${visibleThreads(viewer)} limit 1) one
    order by f.folder::text`;
}

/** A thread of a locked mailbox; null when it was deleted. */
export async function lockThread(
  tx: Transaction,
  mailboxId: string,
  id: string,
): Promise<Pick<ThreadRow, "id" | "folder" | "version"> | null> {
  const [row] = await tx.$queryRaw<Pick<ThreadRow, "id" | "folder" | "version">[]>`
    select id, folder::text as folder, version from mail_thread
    where id = ${id}::uuid and mailbox_id = ${mailboxId}::uuid for update`;
  return row ?? null;
}

/** The open review of a received message of a thread; null when there is none. */
export async function findHeldIn(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select v.id from mail_message g join review v on v.id = g.review_id
    where g.thread_id = ${id}::uuid and g.is_blocked and v.direction = 'in'
      and v.state in ('pending', 'approved', 'failed') limit 1`;
  return row?.id ?? null;
}

/** Moves a locked thread; outside of `blocked` its messages are no longer blocked. Returns its new version. */
export async function moveThread(
  tx: Transaction,
  { id, folder: from }: Pick<ThreadRow, "id" | "folder">,
  folder: string,
  now: Date,
): Promise<number> {
  if (from === "blocked") {
    await tx.$executeRaw`
      update mail_message set is_blocked = false, blocked_by = null, version = version + 1, updated_at = ${now}
      where thread_id = ${id}::uuid and is_blocked`;
  }
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update mail_thread set folder = ${folder}::"MailFolder", version = version + 1 where id = ${id}::uuid
    returning version`;
  return row!.version;
}

/** Counts a change of a locked thread; returns its new version. */
export async function raiseVersion(tx: Queries, id: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update mail_thread set version = version + 1 where id = ${id}::uuid returning version`;
  return row!.version;
}

/** Some of the messages of a thread that are not deleted, the oldest first. */
export async function findThreadMessages(tx: Transaction, id: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from mail_message where thread_id = ${id}::uuid and status <> 'deleted'
    order by created_at, id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** The newest received message of a thread; null when it has none. */
export async function findNewestReceived(tx: Transaction, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    select id from mail_message where thread_id = ${id}::uuid and direction = 'inbound' and status <> 'deleted'
    order by created_at desc, id desc limit 1`;
  return row?.id ?? null;
}

/** The mailbox of a thread; null when the thread was deleted. */
export async function findMailboxOfThread(tx: Transaction, id: string): Promise<string | null> {
  const row = await tx.mailThread.findUnique({ where: { id }, select: { mailboxId: true } });
  return row?.mailboxId ?? null;
}
