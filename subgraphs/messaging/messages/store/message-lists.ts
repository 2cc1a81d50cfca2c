import { Prisma } from "../../../../generated/prisma/client.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { withinDates } from "../../conversations/public.js";
import { isPending } from "../../../shared/holds/is-pending.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { walkTexts } from "../../../shared/search/walk-together.js";
import { searchLimits } from "../rules/search.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./message-row.js";
import { beginsThread, repliesIn } from "./threads.js";

/** Which messages are listed. */
export interface MessageFilter {
  /** Null: of every identity that the viewer sees. */
  readonly identityId: string | null;
  /** Those of a conversation, which may be a group; null for all. */
  readonly conversationId: string | null;
  /** Those of a thread of the conversation, by the id of its first message; null for all. */
  readonly threadId: string | null;
  readonly includeGroups: boolean;
  /** Received ones that were read or not; null for all. */
  readonly isRead: boolean | null;
  readonly isBlocked: boolean | null;
  /** Whether they wait until a person agrees; null for all. */
  readonly isHeld?: boolean | null;
  readonly dates: DateRange;
}

/**
 * Messages that the viewer sees, newest first. Ids are found first: for each kind of message that the filter admits, by
 * the index in which that kind of a conversation, or of an identity, is in this order. So it reads no rows that are not
 * shown.
 */
export async function listVisibleMessages(
  db: Reader,
  viewer: Viewer,
  filter: MessageFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<MessageRow>> {
  const { identityId, conversationId } = filter;
  const order = Prisma.sql`order by created_at desc, id desc`;
  const page = Prisma.sql`${order} limit ${first + 1} offset ${offset}`;
  const all = newestOfKinds(filter, after, first + 1 + offset);
  const ids =
    conversationId === null
      ? Prisma.sql`
        select m.id from identity i join im_settings s on s.identity_id = i.id cross join lateral (${all}) m
        where s.closed_at is null and ${visibleIdentities(viewer)}
          and (${identityId}::uuid is null or i.id = ${identityId}::uuid)
        order by m.created_at desc, m.id desc limit ${first + 1} offset ${offset}`
      : Prisma.sql`select id from (${all}) m ${page}`;
  const rows = await db.$queryRaw<MessageRow[]>`
    select ${messageColumns} ${fromMessages}
    where m.id in (${ids}) and ${visibleMessages(viewer)}
      and (${identityId}::uuid is null or m.identity_id = ${identityId}::uuid)
    order by m.created_at desc, m.id desc`;
  return toPage(rows, first);
}

/**
 * The newest messages of an identity `i`, or of the filter's conversation, up to a limit for each kind that the filter
 * admits.
 */
function newestOfKinds(
  filter: MessageFilter,
  after: Keyset | null,
  limit: number,
  columns = Prisma.sql`m.id, m.created_at`,
): Prisma.Sql {
  const { isRead, isHeld = null, dates } = filter;
  const waits = Prisma.sql`(m.held and ${isPending(Prisma.sql`m.review_id`)})`;
  const range = [
    withinDates(Prisma.sql`m.created_at`, dates),
    isRead === null ? [] : [Prisma.sql`m.direction = 'inbound' and m.is_read = ${isRead}`],
    isHeld === null ? [] : [isHeld ? waits : Prisma.sql`not ${waits}`],
    after === null ? [] : [Prisma.sql`(m.created_at, m.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const found = kindsOf(filter).map((kind) => {
    const conditions = Prisma.join([kind, ...range], " and ");
    return Prisma.sql`(
      select ${columns} from im_message m where ${conditions}
      order by created_at desc, id desc limit ${limit})`;
  });
  return Prisma.sql`select * from (${Prisma.join(found, " union all ")}) m`;
}

/** How many identities' messages a list of an organization has. */
export async function countListedIdentities(db: Reader, organizationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from im_settings s join identity i on i.id = s.identity_id
    where i.organization_id = ${organizationId} and s.closed_at is null`;
  return row?.count ?? 0;
}

/**
 * The messages that the viewer sees in whose text all words occur, newest first, of those that a bounded walk passes: `each`
 * of each identity, or of the conversation.
 */
export async function searchVisibleMessages(
  db: Reader,
  viewer: Viewer,
  filter: MessageFilter,
  words: readonly string[],
  { first, after }: PageRequest,
  each: number,
): Promise<Page<MessageRow>> {
  const { identityId, conversationId } = filter;
  const columns = Prisma.sql`m.id, m.created_at, octet_length(coalesce(m.content, '')) as bytes`;
  const newest = Prisma.sql`
    ${newestOfKinds(filter, after, each, columns)} order by m.created_at desc, m.id desc limit ${each}`;
  const candidates =
    conversationId === null
      ? Prisma.sql`
        select i.id as owner, n.* from identity i join im_settings s on s.identity_id = i.id cross join lateral (${newest}) n
        where s.closed_at is null and ${visibleIdentities(viewer)}
          and (${identityId}::uuid is null or i.id = ${identityId}::uuid)`
      : Prisma.sql`select null::uuid as owner, n.* from (${newest}) n`;
  const text = Prisma.sql`(select m.content from im_message m where m.id = c.id)`;
  const { bytes } = searchLimits;
  const { found, stoppedAt } = await walkTexts(db, { candidates, each, bytes, first, text, words });
  const page = toPage(found, first);
  const ids = page.rows.map(({ id }) => id);
  const rows = await db.$queryRaw<MessageRow[]>`
    ${chosenRows("im_message", ids)}
    select ${messageColumns} ${fromMessages}
    where ${visibleMessages(viewer)}
      and (${identityId}::uuid is null or m.identity_id = ${identityId}::uuid)
    order by m.created_at desc, m.id desc`;
  return page.hasNextPage || stoppedAt === null
    ? { rows, hasNextPage: page.hasNextPage }
    : { rows, hasNextPage: true, end: stoppedAt };
}

/** The kinds of message that a filter admits, each by the first columns of an index. */
function kindsOf({ conversationId, threadId, includeGroups, isBlocked }: MessageFilter): Prisma.Sql[] {
  const blocked = isBlocked === null ? [false, true] : [isBlocked];
  if (conversationId !== null && threadId !== null) {
    const own = Prisma.sql`m.conversation_id = ${conversationId}::uuid`;
    return blocked.flatMap((is) =>
      [beginsThread(threadId), repliesIn(threadId)].map(
        (some) => Prisma.sql`${some} and ${own} and m.is_blocked = ${is}`,
      ),
    );
  }
  if (conversationId !== null) {
    return blocked.map((is) => Prisma.sql`m.conversation_id = ${conversationId}::uuid and m.is_blocked = ${is}`);
  }
  const groups = includeGroups ? [false, true] : [false];
  return groups.flatMap((isGroup) =>
    blocked.map((is) => Prisma.sql`m.identity_id = i.id and m.is_group = ${isGroup} and m.is_blocked = ${is}`),
  );
}
