import { Prisma } from "../../../../generated/prisma/client.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../settings/public.js";
import { previewLength } from "../rules/limits.js";
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
  /** Only with blocked messages, only with others, or both when null. Counters and previews are of the same messages. */
  readonly isBlocked: boolean | null;
  readonly includeGroups: boolean;
  readonly dates: DateRange;
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

const counted = {
  all: {
    at: Prisma.sql`c.last_message_at`,
    unread: Prisma.sql`c.visible_unread_count + c.blocked_unread_count`,
    total: Prisma.sql`c.visible_count + c.blocked_count`,
    messages: Prisma.sql`true`,
  },
  blocked: {
    at: Prisma.sql`c.last_blocked_at`,
    unread: Prisma.sql`c.blocked_unread_count`,
    total: Prisma.sql`c.blocked_count`,
    messages: Prisma.sql`m.is_blocked`,
  },
  visible: {
    at: Prisma.sql`c.last_visible_at`,
    unread: Prisma.sql`c.visible_unread_count`,
    total: Prisma.sql`c.visible_count`,
    messages: Prisma.sql`not m.is_blocked`,
  },
};

/**
 * Conversations that the viewer sees, the one with the latest message first. Each identity gives as many as the page can
 * have, by its index, so that an organization with many of them costs no more than that.
 */
export async function listVisibleSummaries(
  db: Reader,
  viewer: Viewer,
  { identityId, isBlocked, includeGroups, dates }: ConversationFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<SummaryRow>> {
  const { at, unread, total, messages } = counted[isBlocked === null ? "all" : isBlocked ? "blocked" : "visible"];
  const wanted = first + 1 + offset;
  const conditions = [
    Prisma.sql`c.identity_id = i.id and ${at} is not null`,
    withinDates(Prisma.sql`c.created_at`, dates),
    includeGroups ? [] : [Prisma.sql`not c.is_group`],
    after === null ? [] : [Prisma.sql`(${at}, c.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<(SelectedConversation & Omit<SummaryRow, keyof ConversationRow>)[]>`
    select ${conversationColumns}, ${at} as "listedAt", ${unread} as "unreadCount", ${total} as "totalCount",
           left(l.content, ${previewLength}) as "latestText", l.created_at as "latestMessageAt",
           l.direction::text as "latestDirection",
           exists (select 1 from im_message_media x where x.message_id = l.id) as "latestHasMedia"
    from (
      select c.* from identity i join im_settings s on s.identity_id = i.id
      cross join lateral (
        select c.* from im_conversation c where ${Prisma.join(conditions, " and ")}
        order by ${at} desc, c.id desc limit ${wanted}
      ) c
      where s.closed_at is null and ${visibleIdentities(viewer)}
        and (${identityId}::uuid is null or i.id = ${identityId}::uuid)
      order by ${at} desc, c.id desc limit ${first + 1} offset ${offset}
    ) c
    join identity i on i.id = c.identity_id ${latestAssignment}
    left join lateral (
      select m.id, m.content, m.created_at, m.direction from im_message m
      where m.conversation_id = c.id and ${messages} order by m.created_at desc, m.id desc limit 1
    ) l on true
    order by ${at} desc, c.id desc`;
  return toPage(rows.map(toConversation), first);
}

/** The place of a conversation in its list. */
export const summaryKeyset = ({ listedAt, id }: SummaryRow): Keyset => ({ createdAt: listedAt, id });
