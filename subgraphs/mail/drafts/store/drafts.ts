import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import type { Page, PageRequest } from "../../../shared/pagination/page.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { draftColumns, type DraftRow, fromDrafts, generationColumns, type JoinedDraft, toDraft } from "./draft-row.js";

const selectDrafts = Prisma.sql`
  select ${draftColumns}, ${generationColumns} ${fromDrafts}
  join mail_draft_generation g on g.draft_id = d.id and g.number = d.generation`;

/** The drafts of these ids that the viewer may see, in no order. The ids must be well-formed. */
export async function findVisibleDrafts(db: Queries, viewer: Viewer, ids: readonly string[]): Promise<DraftRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<JoinedDraft[]>`
    ${chosenRows("mail_draft", ids)}
    ${selectDrafts} where ${visibleMailboxes(viewer)}`;
  return rows.map(toDraft);
}

/** Which drafts of a mailbox are listed. */
export interface DraftFilter {
  /** A thread that the viewer may see; null for all drafts. */
  readonly threadId: string | null;
  /** Labels that a draft must have, all of them. */
  readonly labelIds: readonly string[];
  /** Whether it has a time to send; null: either. */
  readonly scheduled: boolean | null;
  /** When it is to be sent; null: at any time, or never. */
  readonly sendAt: DateRange | null;
}

/**
 * A mailbox's drafts, the latest change first; those with a time to send alone in the order of these times. A page ends
 * early when its texts are large.
 */
export async function listVisibleDrafts(
  db: Queries,
  viewer: Viewer,
  mailboxId: string,
  { threadId, labelIds, scheduled, sendAt }: DraftFilter,
  { first, after }: PageRequest,
): Promise<Page<DraftRow>> {
  const isByTime = scheduled === true;
  const ofThread = threadId === null ? Prisma.sql`true` : Prisma.sql`d.thread_id = ${threadId}::uuid`;
  const isLabelled = labelIds.map(
    (labelId) => Prisma.sql`exists (
      select 1 from mail_draft_label l where l.draft_id = d.id and l.label_id = ${labelId}::uuid)`,
  );
  const beyond =
    after === null
      ? Prisma.sql`true`
      : isByTime
        ? Prisma.sql`(d.send_at, d.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`
        : Prisma.sql`(d.updated_at, d.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const conditions = [ofThread, beyond, ...isLabelled, isTimed(scheduled), isSentIn(sendAt)];
  const order = isByTime ? Prisma.sql`d.send_at, d.id` : Prisma.sql`d.updated_at desc, d.id desc`;
  const rows = await db.$queryRaw<JoinedDraft[]>`
    ${selectDrafts}
    where d.mailbox_id = ${mailboxId}::uuid and ${Prisma.join(conditions, " and ")} and ${visibleMailboxes(viewer)}
    order by ${order} limit ${first + 1}`;
  return pageOf(rows, first);
}

function isTimed(scheduled: boolean | null): Prisma.Sql {
  if (scheduled === null) return Prisma.sql`true`;
  return scheduled ? Prisma.sql`d.send_at is not null` : Prisma.sql`d.send_at is null`;
}

function isSentIn(range: DateRange | null): Prisma.Sql {
  const { from = null, to = null } = range ?? {};
  const lower = from === null ? Prisma.sql`true` : Prisma.sql`d.send_at >= ${from}::timestamptz`;
  if (to === null) return lower;
  const upper = to.isIncluded
    ? Prisma.sql`d.send_at <= ${to.at}::timestamptz`
    : Prisma.sql`d.send_at < ${to.at}::timestamptz`;
  return Prisma.sql`${lower} and ${upper}`;
}

/**
 * The drafts of all mailboxes that the viewer may see, the one changed last first. A page ends early when its texts are
 * many bytes.
 */
export async function listAllVisibleDrafts(
  db: Queries,
  viewer: Viewer,
  { first, after }: PageRequest,
): Promise<Page<DraftRow>> {
  const beyond =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(own.updated_at, own.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  // At most one page of each mailbox, by the index, so that an agent with many drafts does not make the list slow.
  const rows = await db.$queryRaw<JoinedDraft[]>`
    select ${draftColumns}, ${generationColumns}
    from mailbox m join identity i on i.id = m.identity_id
    cross join lateral (
      select own.* from mail_draft own where own.mailbox_id = m.id and ${beyond}
      order by own.updated_at desc, own.id desc limit ${first + 1}
    ) d
    join mail_draft_generation g on g.draft_id = d.id and g.number = d.generation
    where ${visibleMailboxes(viewer)}
    order by d.updated_at desc, d.id desc limit ${first + 1}`;
  return pageOf(rows, first);
}

/** A page that ends early when its texts are many bytes. */
function pageOf(rows: readonly JoinedDraft[], first: number): Page<DraftRow> {
  const count = Math.min(first, rowsThatFit(rows.map(({ byteSize }) => Number(byteSize))));
  return { rows: rows.slice(0, count).map(toDraft), hasNextPage: rows.length > count };
}

/** The size of a draft in its mailbox's storage, in bytes; null when the viewer may not see it. */
export async function sizeVisibleDraft(
  db: Queries,
  viewer: Viewer,
  id: string,
): Promise<{ readonly id: string; readonly bytes: bigint } | null> {
  const [row] = await db.$queryRaw<{ id: string; bytes: bigint }[]>`
    select d.id,
           ((select coalesce(sum(g.byte_size), 0) from mail_draft_generation g where g.draft_id = d.id) +
            (select coalesce(sum(a.byte_size), 0) from mail_draft_attachment a where a.draft_id = d.id))::int8 as bytes
    ${fromDrafts} where d.id = ${id}::uuid and ${visibleMailboxes(viewer)}`;
  return row ?? null;
}
