import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { findLabelsOf, type FoundLabels } from "../../../shared/labels/found-labels.js";
import type { LabelFilter } from "../../../shared/labels/rules/label-filter.js";
import type { SystemLabel } from "../../../shared/labels/rules/system-labels.js";

export type { FoundLabels };

/** Messages of a label that are counted to find the rarest. */
const mostCounted = 1_000;

/**
 * Looks up the labels of a filter; null when nothing can match, because a label does not exist. The rarest comes first:
 * a list reads the messages of this one.
 */
export async function findFilteredLabels(
  db: Queries,
  organizationId: string,
  mailboxId: string | null,
  named: LabelFilter,
): Promise<FoundLabels | null> {
  const found = await findLabelsOf(db, organizationId, named);
  if (found === null || mailboxId === null || found.all.custom.length < 2) return found;
  const { system, custom } = found.all;
  return { all: { system, custom: await rarestFirst(db, mailboxId, custom) }, none: found.none };
}

async function rarestFirst(db: Queries, mailboxId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select w.id from unnest(${[...ids]}::uuid[]) as w (id) order by (
      select count(*) from (
        select 1 from mail_message_label l where l.mailbox_id = ${mailboxId}::uuid and l.label_id = w.id
        limit ${mostCounted}) counted)`;
  return rows.map(({ id }) => id);
}

/** The conditions on a message `g`. */
export function labelConditions({ all, none }: FoundLabels): Prisma.Sql[] {
  const has = (labelId: string) => Prisma.sql`exists (
    select 1 from mail_message_label l where l.message_id = g.id and l.label_id = ${labelId}::uuid)`;
  const isNot = (condition: Prisma.Sql) => Prisma.sql`not (${condition})`;
  return [
    ...all.system.map((label) => messageLabelConditions[label]),
    ...all.custom.map(has),
    ...none.system.map((label) => isNot(messageLabelConditions[label])),
    ...none.custom.map((labelId) => isNot(has(labelId))),
  ];
}

const never = Prisma.sql`false`;
const inFolder = (folder: string) => Prisma.sql`exists (
  select 1 from mail_thread t where t.id = g.thread_id and t.folder = ${folder}::"MailFolder")`;

/** The condition that the thread of a message `g` is snoozed. */
export const isInSnoozedThread = Prisma.sql`exists (select 1 from mail_snooze z where z.object_id = g.thread_id)`;

/** The same as `labelsOfMessageFacts` decides, about a message `g`. */
export const messageLabelConditions: Readonly<Record<SystemLabel, Prisma.Sql>> = {
  received: Prisma.sql`g.direction = 'inbound'`,
  sent: Prisma.sql`g.direction = 'outbound'`,
  unread: Prisma.sql`g.direction = 'inbound' and not g.is_read`,
  read: Prisma.sql`g.direction = 'inbound' and g.is_read`,
  starred: Prisma.sql`g.is_starred`,
  spam: inFolder("spam"),
  blocked: inFolder("blocked"),
  archive: inFolder("archive"),
  forged: Prisma.sql`g.is_forged`,
  imported: Prisma.sql`g.import_id is not null`,
  delivered: Prisma.sql`g.status = 'delivered'`,
  bounced: Prisma.sql`g.status = 'bounced'`,
  failed: Prisma.sql`g.status = 'failed'`,
  opened: Prisma.sql`g.open_count > 0`,
  scheduled: never,
  snoozed: isInSnoozedThread,
  trash: never,
};
