import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { SystemLabel } from "../../../shared/labels/rules/system-labels.js";
import type { Keyset, PageRequest } from "../../../shared/pagination/page.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { type FoundLabels, messageLabelConditions, visibleMessages } from "../../messages/public.js";
import { snoozedThreads, visibleThreads } from "./threads.js";

/** A filter of the threads of a mailbox. */
export interface ThreadFilter {
  readonly mailboxId: string;
  readonly folder: string | null;
  readonly snoozed: SnoozedFilter;
  readonly labels: FoundLabels;
}

/** The matches of a walk along the threads, the latest activity first. */
export interface ThreadWalk {
  readonly found: readonly Keyset[];
  /** Where the walk stopped before the end of the list; null when it reached the end. */
  readonly stoppedAt: Keyset | null;
}

/** Walks along at most `limit` threads that the viewer may see: for labels that many messages have. */
export async function walkVisibleThreads(
  db: Queries,
  viewer: Viewer,
  filter: ThreadFilter,
  { first, after }: PageRequest,
  limit: number,
): Promise<ThreadWalk> {
  const rows = await db.$queryRaw<(Keyset & { isFound: boolean })[]>`
    with walked as materialized (
      select t.*, row_number() over (order by t.last_message_at desc, t.id desc) as nth from (
        select * from mail_thread t where ${along(filter, after)}
        order by t.last_message_at desc, t.id desc limit ${limit}) t
    ), judged as (
      select t.id, t.last_message_at, t.nth, ${threadConditions(viewer, filter)} and ${visibleThreads(viewer)} as found
      from walked t join mailbox m on m.id = t.mailbox_id join identity i on i.id = m.identity_id)
    (select id, last_message_at as "createdAt", true as "isFound" from judged where found
     order by last_message_at desc, id desc limit ${first + 1})
    union all
    (select id, last_message_at, false from judged where nth = ${limit})`;
  const last = rows.find(({ isFound }) => !isFound);
  return {
    found: rows.filter(({ isFound }) => isFound).map(({ id, createdAt }) => ({ id, createdAt })),
    stoppedAt: last === undefined ? null : { id: last.id, createdAt: last.createdAt },
  };
}

/** The threads that the viewer may see, by a label that few messages have: the latest activity first. */
export async function listVisibleThreadsOfLabel(
  db: Queries,
  viewer: Viewer,
  filter: ThreadFilter,
  labelId: string,
  { first, after }: PageRequest,
): Promise<Keyset[]> {
  return db.$queryRaw<Keyset[]>`
    with chosen as materialized (
      select distinct l.thread_id from mail_message_label l
      where l.mailbox_id = ${filter.mailboxId}::uuid and l.label_id = ${labelId}::uuid)
    select t.id, t.last_message_at as "createdAt" from chosen join mail_thread t on t.id = chosen.thread_id
    join mailbox m on m.id = t.mailbox_id join identity i on i.id = m.identity_id
    where ${along(filter, after)} and ${threadConditions(viewer, filter)} and ${visibleThreads(viewer)}
    order by t.last_message_at desc, t.id desc limit ${first + 1}`;
}

/** Whether at most `few` messages of a mailbox have a label. */
export async function hasFew(db: Queries, mailboxId: string, labelId: string, few: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from mail_message_label l where l.mailbox_id = ${mailboxId}::uuid and l.label_id = ${labelId}::uuid
      limit ${few + 1}) counted`;
  return row!.count <= few;
}

/** The conditions that the indexes of threads support. */
function along({ mailboxId, folder }: ThreadFilter, after: Keyset | null): Prisma.Sql {
  const conditions = [
    Prisma.sql`t.mailbox_id = ${mailboxId}::uuid`,
    ...(folder === null ? [] : [Prisma.sql`t.folder = ${folder}::"MailFolder"`]),
    ...(after === null
      ? []
      : [Prisma.sql`(t.last_message_at, t.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`]),
  ];
  return Prisma.join(conditions, " and ");
}

/** The conditions on a thread `t` of a mailbox `m` and an identity `i`, by the labels of its messages. */
function threadConditions(viewer: Viewer, { mailboxId, snoozed, labels: { all, none } }: ThreadFilter): Prisma.Sql {
  const has = (labelId: string) => Prisma.sql`exists (
    select 1 from mail_message_label l where l.thread_id = t.id and l.label_id = ${labelId}::uuid)`;
  const isNot = (condition: Prisma.Sql) => Prisma.sql`not (${condition})`;
  return Prisma.join(
    [
      snoozedThreads(mailboxId, snoozed),
      ...all.system.map((label) => derived(viewer, label)),
      ...all.custom.map(has),
      ...none.system.map((label) => isNot(derived(viewer, label))),
      ...none.custom.map((labelId) => isNot(has(labelId))),
    ],
    " and ",
  );
}

/** A thread has a derived label when any message has it; it is read when none is unread. */
function derived(viewer: Viewer, label: SystemLabel): Prisma.Sql {
  if (label === "read") return Prisma.sql`not (${derived(viewer, "unread")})`;
  return Prisma.sql`exists (
    select 1 from mail_message g
    where g.thread_id = t.id and ${visibleMessages(viewer)} and ${messageLabelConditions[label]})`;
}
