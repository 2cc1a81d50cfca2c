import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { MessageFacts } from "../../labels/public.js";
import { isInSnoozedThread } from "./label-conditions.js";
import { fromMessages, visibleMessages } from "./message-row.js";

/** The facts about a message besides its row: its labels follow from both. */
export interface LabelsRow {
  readonly messageId: string;
  /** The folder of its thread. */
  readonly folder: string | null;
  readonly isSnoozed: boolean;
  /** Its custom labels, in no order. */
  readonly names: readonly string[];
}

/** The labels of messages that the viewer may see, in no order. */
export async function listVisibleLabels(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<LabelsRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<LabelsRow[]>`
    ${chosenRows("mail_message", ids)}
    select g.id as "messageId", (select t.folder::text from mail_thread t where t.id = g.thread_id) as folder,
           ${isInSnoozedThread} as "isSnoozed",
           array(select n.name from mail_message_label l join label n on n.id = l.label_id
                 where l.message_id = g.id and n.organization_id = i.organization_id) as names
    ${fromMessages} where ${visibleMessages(viewer)}`;
}

/** A message of a locked mailbox with all from which its labels follow. */
export interface LabelledMessage extends MessageFacts {
  readonly id: string;
  readonly threadId: string;
  readonly isBlocked: boolean;
  readonly names: readonly string[];
}

/** Messages of a locked mailbox, in no order; deleted ones are left out. */
export async function lockLabelledMessages(
  tx: Transaction,
  mailboxId: string,
  organizationId: string,
  ids: readonly string[],
): Promise<LabelledMessage[]> {
  return tx.$queryRaw<LabelledMessage[]>`
    ${chosenRows("mail_message", ids)}
    select g.id, g.thread_id as "threadId", g.direction::text as direction, g.status::text as status,
           g.is_read as "isRead", g.is_starred as "isStarred", g.is_forged as "isForged", g.import_id as "importId",
           g.open_count as "openCount", g.is_blocked as "isBlocked",
           (select t.folder::text from mail_thread t where t.id = g.thread_id) as folder,
           ${isInSnoozedThread} as "isSnoozed",
           array(select n.name from mail_message_label l join label n on n.id = l.label_id
                 where l.message_id = g.id and n.organization_id = ${organizationId}) as names
    from mail_message g where g.mailbox_id = ${mailboxId}::uuid and g.status <> 'deleted'`;
}

/** New flags of a message. */
export interface NewFlags {
  readonly id: string;
  readonly isRead: boolean;
  readonly isStarred: boolean;
}

/** Sets flags of messages of a locked mailbox, and counts the change. Returns their new versions. */
export async function setFlags(tx: Transaction, flags: readonly NewFlags[], now: Date): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; version: number }[]>`
    update mail_message g set is_read = f.is_read, is_starred = f.is_starred, version = g.version + 1, updated_at = ${now}
    from unnest(${flags.map(({ id }) => id)}::uuid[], ${flags.map(({ isRead }) => isRead)}::boolean[],
                ${flags.map(({ isStarred }) => isStarred)}::boolean[]) as f (id, is_read, is_starred)
    where g.id = f.id returning g.id, g.version`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** A message and one of its labels. */
export interface LabelPair {
  readonly messageId: string;
  readonly labelId: string;
}

/** Gives labels to messages of a locked mailbox. */
export async function addMessageLabels(tx: Transaction, pairs: readonly LabelPair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.$executeRaw`
    insert into mail_message_label (message_id, label_id, mailbox_id, thread_id, created_at)
    select g.id, p.label_id, g.mailbox_id, g.thread_id, g.created_at
    from unnest(${pairs.map(({ messageId }) => messageId)}::uuid[], ${pairs.map(({ labelId }) => labelId)}::uuid[])
      as p (message_id, label_id) join mail_message g on g.id = p.message_id
    on conflict do nothing`;
}

/** Takes labels from messages of a locked mailbox. */
export async function removeMessageLabels(tx: Transaction, pairs: readonly LabelPair[]): Promise<void> {
  if (pairs.length === 0) return;
  await tx.$executeRaw`
    delete from mail_message_label l
    using unnest(${pairs.map(({ messageId }) => messageId)}::uuid[], ${pairs.map(({ labelId }) => labelId)}::uuid[])
      as p (message_id, label_id)
    where l.message_id = p.message_id and l.label_id = p.label_id`;
}
