import { Prisma } from "../../../../generated/prisma/client.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import type { Reader } from "../../../shared/database/client.js";
import { inKeyOrder } from "../../../shared/context/in-key-order.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { FoundLabels } from "../../../shared/labels/found-labels.js";
import { objectLabelConditions } from "../../../shared/labels/object-labels.js";
import type { SystemLabel } from "../../../shared/labels/rules/system-labels.js";
import { isSnoozed, snoozeCondition } from "../../../shared/snooze/snoozes.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { previewLength } from "../rules.js";
import {
  conversationColumns,
  type ConversationRow,
  latestAssignment,
  type SelectedConversation,
  toConversation,
} from "./conversation-row.js";
import { withinDates } from "./within-dates.js";

/** Which conversations are listed. */
export interface ConversationFilter {
  /** Null: of every identity that the viewer sees. */
  readonly identityId: string | null;
  /** Only with blocked messages, only with others, or both when null. Counters and previews concern the same messages. */
  readonly isBlocked: boolean | null;
  readonly includeGroups: boolean;
  readonly dates: DateRange;
  readonly snoozed: SnoozedFilter;
  readonly labels: FoundLabels | null;
}

/** A conversation with what a list shows of its messages. */
export interface SummaryRow extends ConversationRow {
  /** Sort time of the list. */
  readonly listedAt: Date;
  readonly latestText: string | null;
  readonly latestMessageAt: Date | null;
  readonly latestDirection: "inbound" | "outbound" | null;
  readonly latestHasMedia: boolean;
  readonly unreadCount: number;
  readonly totalCount: number;
}

/** Places that one statement walks past, and statements for one page, where an index does not answer the filter. */
const stepLength = 1_000;
const mostWalks = 20;

const counted = {
  all: {
    at: Prisma.sql`c.last_message_at`,
    unread: Prisma.sql`c.visible_unread_count + c.blocked_unread_count`,
    total: Prisma.sql`c.visible_count + c.blocked_count`,
    messages: [false, true],
  },
  blocked: {
    at: Prisma.sql`c.last_blocked_at`,
    unread: Prisma.sql`c.blocked_unread_count`,
    total: Prisma.sql`c.blocked_count`,
    messages: [true],
  },
  visible: {
    at: Prisma.sql`c.last_visible_at`,
    unread: Prisma.sql`c.visible_unread_count`,
    total: Prisma.sql`c.visible_count`,
    messages: [false],
  },
};

/**
 * Conversations that the viewer sees, the one with the latest message first. An identity's are in this order in the
 * index, so a page reads no more than it shows. Date filters are about the first message, which no index in this order
 * contains, nor does any contain labels: then the list is walked, up to a limit per page, and the page may end before it is full.
 */
export async function listVisibleSummaries(
  db: Reader,
  viewer: Viewer,
  filter: ConversationFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<SummaryRow>> {
  if (filter.dates.from === null && filter.dates.to === null && filter.labels === null) {
    const wanted = first + 1 + offset;
    const positions = await walk(db, viewer, filter, after, wanted);
    const page = toPage(positions.slice(offset), first);
    return { ...page, rows: await summariesOf(db, filter, page.rows) };
  }
  const found: Place[] = [];
  let end = after;
  for (let walks = 0; walks < mostWalks; walks += 1) {
    const walked = await walk(db, viewer, filter, end, stepLength);
    found.push(...walked.filter(({ matches }) => matches));
    end = walked.at(-1) ?? null;
    if (found.length > first + offset || walked.length < stepLength) {
      const page = toPage(found.slice(offset), first);
      return { ...page, rows: await summariesOf(db, filter, page.rows) };
    }
  }
  return { rows: await summariesOf(db, filter, found.slice(offset)), hasNextPage: true, end };
}

/** A conversation's keyset in the list, and whether its beginning is within the requested dates. */
interface Place extends Keyset {
  readonly matches: boolean;
}

/** The next places of the list, whether they match or not. No conversation began after its latest message. */
async function walk(
  db: Reader,
  viewer: Viewer,
  { identityId, isBlocked, includeGroups, dates, snoozed, labels }: ConversationFilter,
  after: Keyset | null,
  length: number,
): Promise<Place[]> {
  const { at } = countedOf(isBlocked);
  const { from } = dates;
  const range = [
    Prisma.sql`${at} is not null`,
    from === null ? [] : [Prisma.sql`${at} >= ${from}`],
    snoozeCondition("im_snooze", snoozed, Prisma.sql`c.id`, Prisma.sql`i.id`),
    after === null ? [] : [Prisma.sql`(${at}, c.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const conditions = [Prisma.sql`true`, ...withinDates(Prisma.sql`c.created_at`, dates), ...labelled(labels)];
  const matches = Prisma.join(conditions, " and ");
  const ofKind = (isGroup: boolean) => Prisma.sql`(
    select c.id, ${at} as at, ${matches} as matches from im_conversation c
    where c.identity_id = i.id and c.is_group = ${isGroup} and ${Prisma.join(range, " and ")}
    order by ${at} desc, c.id desc limit ${length})`;
  const kinds = (includeGroups ? [false, true] : [false]).map(ofKind);
  return db.$queryRaw<Place[]>`
    select c.id, c.at as "createdAt", c.matches from identity i join im_settings s on s.identity_id = i.id
    cross join lateral (${Prisma.join(kinds, " union all ")}) c
    where s.closed_at is null and ${visibleIdentities(viewer)}
      and (${identityId}::uuid is null or i.id = ${identityId}::uuid)
    order by c.at desc, c.id desc limit ${length}`;
}

/** The conditions on a conversation `c` by its labels. */
function labelled(labels: FoundLabels | null): Prisma.Sql[] {
  const [id, identityId] = [Prisma.sql`c.id`, Prisma.sql`c.identity_id`];
  const derived: Readonly<Partial<Record<SystemLabel, Prisma.Sql>>> = {
    unread: Prisma.sql`c.visible_unread_count > 0`,
    read: Prisma.sql`c.visible_unread_count = 0`,
    blocked: Prisma.sql`c.last_visible_at is null`,
    snoozed: isSnoozed("im_snooze", id, identityId),
  };
  const conditionOf = (label: SystemLabel) => derived[label] ?? Prisma.sql`false`;
  return labels === null ? [] : [objectLabelConditions("im_conversation_label", labels, id, identityId, conditionOf)];
}

/** The conversations at these places, which the viewer sees, with what a list shows of their messages. */
async function summariesOf(
  db: Reader,
  { isBlocked }: ConversationFilter,
  positions: readonly Keyset[],
): Promise<SummaryRow[]> {
  const { at, unread, total, messages } = countedOf(isBlocked);
  const ids = positions.map(({ id }) => id);
  const rows = await db.$queryRaw<(SelectedConversation & Omit<SummaryRow, keyof ConversationRow>)[]>`
    select ${conversationColumns}, ${at} as "listedAt", ${unread} as "unreadCount", ${total} as "totalCount",
           left(l.content, ${previewLength}) as "latestText", l.created_at as "latestMessageAt",
           l.direction::text as "latestDirection",
           exists (select 1 from im_message_media x where x.message_id = l.id) as "latestHasMedia"
    from im_conversation c join identity i on i.id = c.identity_id ${latestAssignment}
    left join lateral (
      select * from (${Prisma.join(messages.map(latestOf), " union all ")}) m order by m.created_at desc, m.id desc limit 1
    ) l on true
    where c.id = any(${ids}::uuid[])`;
  return inKeyOrder(rows.map(toConversation), ids, ({ id }) => id).filter((row) => row !== null);
}

function latestOf(isBlocked: boolean): Prisma.Sql {
  return Prisma.sql`(
    select m.id, m.content, m.created_at, m.direction from im_message m
    where m.conversation_id = c.id and m.is_blocked = ${isBlocked} order by m.created_at desc, m.id desc limit 1)`;
}

const countedOf = (isBlocked: boolean | null) =>
  counted[isBlocked === null ? "all" : isBlocked ? "blocked" : "visible"];

/** The keyset of a conversation in its list. */
export const summaryKeyset = ({ listedAt, id }: SummaryRow): Keyset => ({ createdAt: listedAt, id });
