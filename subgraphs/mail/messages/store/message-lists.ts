import type { Level } from "../../../shared/screening/rules/verdict.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import type { Keyset, PageRequest } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { isPending } from "../../../shared/holds/is-pending.js";
import { type FoundLabels, labelConditions } from "./label-conditions.js";
import { visibleMessages } from "./message-row.js";
import { searchQuery } from "./search-conditions.js";

/** Filters of messages (wire contract mail 1, 4.1, 5). */
export interface MessageFilter {
  /** Null: those of every mailbox that the viewer may see. */
  readonly mailboxId: string | null;
  readonly direction?: string;
  readonly dates: DateRange;
  readonly isRead?: boolean;
  readonly isStarred?: boolean;
  readonly hasAttachments?: boolean;
  /** At least so dangerous. */
  readonly screening?: Level;
  /** Whether a pending review holds it. */
  readonly isHeld?: boolean;
  readonly threadId?: string;
  readonly folder?: string;
  readonly status?: string;
  readonly importId?: string;
  readonly labels?: FoundLabels;
  /** Each of them must occur; null without a search. */
  readonly parts: readonly string[] | null;
}

/** The matches of a walk along a list, newest first. */
export interface MessageWalk {
  readonly found: readonly Keyset[];
  /** Where the walk stopped before the end of the list; null when it reached the end. */
  readonly stoppedAt: Keyset | null;
}

/**
 * Walks along messages that the viewer may see, newest first, at most `limit` of each mailbox. Conditions that the
 * index supports come first; the others are checked on the walk. Where one mailbox ends early the walk ends for all:
 * older messages of the others come after messages that were not examined.
 */
export async function walkVisibleMessages(
  db: Queries,
  viewer: Viewer,
  filter: MessageFilter,
  { first, after }: PageRequest,
  limit: number,
): Promise<MessageWalk> {
  const way = wayOf(filter);
  const walk =
    way === "label"
      ? walkByLabel(filter, after, limit)
      : Prisma.sql`
    select g.* from mail_message g
    where ${along(filter, way)} and ${isAfter(after)}
    order by g.created_at desc, g.id desc limit ${limit}`;
  const rows = await db.$queryRaw<(Keyset & { isFound: boolean })[]>`
    with walked as materialized (
      select g.id, g.created_at, g.mailbox_id, g.thread_id, g.direction, g.status, g.is_read, g.is_starred, g.import_id,
             g.is_blocked, g.has_attachments, g.is_forged, g.open_count, g.screening_level, g.review_id,
             row_number() over (partition by g.mailbox_id order by g.created_at desc, g.id desc) as nth
      from ${filter.mailboxId === null ? inEveryMailbox(viewer, walk) : Prisma.sql`(${walk}) g`}
    ), judged as (
      select g.id, g.created_at, g.nth, ${matches(filter, way)} and ${visibleMessages(viewer)} as found
      from walked g join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    ), stop as (select id, created_at from judged where nth = ${limit} order by created_at desc, id desc limit 1)
    (select id, created_at as "createdAt", true as "isFound" from judged
     where found and coalesce((created_at, id) >= (select created_at, id from stop), true)
     order by created_at desc, id desc limit ${first + 1})
    union all
    (select id, created_at, false from stop)`;
  const found = rows.filter(({ isFound }) => isFound).map(({ id, createdAt }) => ({ id, createdAt }));
  const last = rows.find(({ isFound }) => !isFound);
  return {
    found: found.toSorted(newestFirst),
    stoppedAt: last === undefined ? null : { id: last.id, createdAt: last.createdAt },
  };
}

/** The index has the time of each message, so the messages are read only once they are chosen. */
function walkByLabel({ mailboxId, dates, labels }: MessageFilter, after: Keyset | null, limit: number): Prisma.Sql {
  const conditions = allOf([
    mailboxId === null ? Prisma.sql`l.mailbox_id = m.id` : Prisma.sql`l.mailbox_id = ${mailboxId}::uuid`,
    Prisma.sql`l.label_id = ${labels!.all.custom[0]!}::uuid`,
    within(dates, Prisma.sql`l.created_at`),
    after === null
      ? null
      : Prisma.sql`(l.created_at, l.message_id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ]);
  return Prisma.sql`
    select g.* from (
      select l.message_id from mail_message_label l where ${conditions}
      order by l.created_at desc, l.message_id desc limit ${limit}) chosen
    join mail_message g on g.id = chosen.message_id`;
}

/** Each mailbox uses its own index range, so the cost grows with the mailboxes and not with the messages. */
function inEveryMailbox(viewer: Viewer, walk: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select g.* from mailbox m join identity i on i.id = m.identity_id cross join lateral (${walk}) g
    where ${visibleMailboxes(viewer)}) g`;
}

/** The positions of messages that match the index conditions and the filter, newest first. */
export async function filterVisibleMessages(
  db: Queries,
  viewer: Viewer,
  filter: MessageFilter,
  ids: readonly string[],
  { first, after }: PageRequest,
): Promise<Keyset[]> {
  const way = wayOf(filter);
  return db.$queryRaw<Keyset[]>`
    select g.id, g.created_at as "createdAt"
    from unnest(${[...ids]}::uuid[]) as wanted (id) join mail_message g on g.id = wanted.id
    join mailbox m on m.id = g.mailbox_id join identity i on i.id = m.identity_id
    where ${along(filter, way)} and ${isAfter(after)} and ${matches({ ...filter, parts: null }, way)} and ${visibleMessages(viewer)}
    order by g.created_at desc, g.id desc limit ${first + 1}`;
}

/** The index for a walk: the one with the fewest unwanted rows. */
type Way = "thread" | "import" | "label" | "starred" | "unread" | "all";

function wayOf({ threadId, importId, labels, isStarred, isRead }: MessageFilter): Way {
  if (threadId !== undefined) return "thread";
  if (importId !== undefined) return "import";
  if (labels !== undefined && labels.all.custom.length > 0) return "label";
  if (isStarred === true) return "starred";
  return isRead === false ? "unread" : "all";
}

/** The condition that the index supports. Without a mailbox in the filter it is the mailbox `m`. */
function along({ mailboxId, dates, threadId, importId }: MessageFilter, way: Way): Prisma.Sql {
  return allOf([
    mailboxId === null ? Prisma.sql`g.mailbox_id = m.id` : Prisma.sql`g.mailbox_id = ${mailboxId}::uuid`,
    Prisma.sql`g.status <> 'deleted'`,
    within(dates, Prisma.sql`g.created_at`),
    way === "thread" ? Prisma.sql`g.thread_id = ${threadId}::uuid` : null,
    way === "import" ? Prisma.sql`g.import_id = ${importId}::uuid` : null,
    way === "starred" ? Prisma.sql`g.is_starred` : null,
    way === "unread" ? Prisma.sql`not g.is_read` : null,
  ]);
}

export function within({ from, to }: DateRange, column: Prisma.Sql): Prisma.Sql {
  return allOf([
    from === null ? null : Prisma.sql`${column} >= ${from}`,
    to === null ? null : to.isIncluded ? Prisma.sql`${column} <= ${to.at}` : Prisma.sql`${column} < ${to.at}`,
  ]);
}

/** The other conditions. */
function matches(filter: MessageFilter, way: Way): Prisma.Sql {
  const { direction, isRead, isStarred, importId, hasAttachments, screening, isHeld, folder, status } = filter;
  const { labels, parts } = filter;
  return allOf([
    ...(labels === undefined ? [] : labelConditions(labels)),
    direction === undefined ? null : Prisma.sql`g.direction = ${direction}::"MailDirection"`,
    isRead === undefined || way === "unread" ? null : Prisma.sql`g.is_read = ${isRead}`,
    isStarred === undefined || way === "starred" ? null : Prisma.sql`g.is_starred = ${isStarred}`,
    importId === undefined || way === "import" ? null : Prisma.sql`g.import_id = ${importId}::uuid`,
    hasAttachments === undefined ? null : Prisma.sql`g.has_attachments = ${hasAttachments}`,
    screening === undefined ? null : Prisma.sql`g.screening_level >= ${screening}::"ScreeningLevel"`,
    isHeld === undefined ? null : Prisma.sql`${isPending(Prisma.sql`g.review_id`)} = ${isHeld}`,
    status === undefined ? null : Prisma.sql`g.status = ${status}::"MailStatus"`,
    folder === undefined
      ? null
      : Prisma.sql`exists (
          select 1 from mail_thread t where t.id = g.thread_id and t.folder = ${folder}::"MailFolder")`,
    parts === null
      ? null
      : Prisma.sql`exists (
          select 1 from mail_text x where x.message_id = g.id and x.search @@ ${searchQuery(parts)})`,
  ]);
}

function isAfter(after: Keyset | null): Prisma.Sql {
  if (after === null) return Prisma.sql`true`;
  return Prisma.sql`(g.created_at, g.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

function allOf(conditions: readonly (Prisma.Sql | null)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? Prisma.sql`true` : Prisma.join(given, " and ");
}

function newestFirst(left: Keyset, right: Keyset): number {
  const later = right.createdAt.getTime() - left.createdAt.getTime();
  return later !== 0 ? later : left.id < right.id ? 1 : -1;
}
