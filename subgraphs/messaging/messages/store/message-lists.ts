import { Prisma } from "../../../../generated/prisma/client.js";
import type { DateRange } from "../../../shared/dates/date-range.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { withinDates } from "../../conversations/public.js";
import { visibleIdentities } from "../../settings/public.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./message-row.js";

/** Which messages are listed. */
export interface MessageFilter {
  /** Null: of every identity that the viewer sees. */
  readonly identityId: string | null;
  /** Of a conversation, which may be a group; null for all. */
  readonly conversationId: string | null;
  readonly includeGroups: boolean;
  /** Received ones that were read or not; null for all. */
  readonly isRead: boolean | null;
  readonly isBlocked: boolean | null;
  readonly dates: DateRange;
}

/**
 * Messages that the viewer sees, newest first. Ids are found first, by the index of a conversation or of each identity.
 */
export async function listVisibleMessages(
  db: Reader,
  viewer: Viewer,
  filter: MessageFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<MessageRow>> {
  const { identityId, conversationId, includeGroups, isRead, isBlocked, dates } = filter;
  const conditions = [
    withinDates(Prisma.sql`m.created_at`, dates),
    includeGroups || conversationId !== null ? [] : [Prisma.sql`not m.is_group`],
    isRead === null ? [] : [Prisma.sql`m.direction = 'inbound' and m.is_read = ${isRead}`],
    isBlocked === null ? [] : [Prisma.sql`m.is_blocked = ${isBlocked}`],
    after === null ? [] : [Prisma.sql`(m.created_at, m.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const matching = conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " and ");
  const order = Prisma.sql`order by m.created_at desc, m.id desc`;
  const wanted = first + 1 + offset;
  const found =
    conversationId === null
      ? Prisma.sql`
        select m.id from identity i join im_settings s on s.identity_id = i.id
        cross join lateral (
          select m.id, m.created_at from im_message m
          where m.identity_id = i.id and ${matching} ${order} limit ${wanted}
        ) m
        where s.closed_at is null and ${visibleIdentities(viewer)}
          and (${identityId}::uuid is null or i.id = ${identityId}::uuid)
        ${order} limit ${first + 1} offset ${offset}`
      : Prisma.sql`
        select m.id from im_message m
        where m.conversation_id = ${conversationId}::uuid and ${matching} ${order} limit ${first + 1} offset ${offset}`;
  const rows = await db.$queryRaw<MessageRow[]>`
    select ${messageColumns} ${fromMessages}
    where m.id in (${found}) and ${visibleMessages(viewer)}
      and (${identityId}::uuid is null or m.identity_id = ${identityId}::uuid)
    ${order}`;
  return toPage(rows, first);
}
