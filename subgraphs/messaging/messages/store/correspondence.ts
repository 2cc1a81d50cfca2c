import { Prisma } from "../../../../generated/prisma/client.js";
import type { TextEntry } from "../../../shared/correspondence/correspondence-entry.js";
import type {
  CorrespondenceSlice,
  CorrespondenceSource,
  ExaminedMessage,
} from "../../../shared/correspondence/correspondence-source.js";
import { inSliceOrder, isInSlice } from "../../../shared/correspondence/slice-order.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { wantedText } from "../../../shared/rules/text-start.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { listVisibleMessageMedia } from "./message-parts.js";
import { findVisibleMessages } from "./messages.js";

/** About the bytes of a message without its text. */
const usualBytes = 500;

/**
 * The next instant messages that an identity exchanged with these numbers, in the order of the slice: those of conversations of
 * two, and those that a number wrote in groups.
 */
export async function listVisibleCorrespondence(
  db: Reader,
  viewer: Viewer,
  slice: CorrespondenceSlice,
): Promise<ExaminedMessage[]> {
  const { identityId, identifiers, includesFailed, content, take } = slice;
  const [at, id] = [Prisma.sql`m.created_at`, Prisma.sql`m.id`];
  const [isIn, order] = [isInSlice(slice, at, id), inSliceOrder(slice, at, id)];
  const wanted = includesFailed
    ? Prisma.sql`true`
    : Prisma.sql`(m.direction = 'inbound' or m.status not in ('declined', 'error'))`;
  const text = content === "full" ? Prisma.sql`coalesce(octet_length(m.content), 0)` : Prisma.sql`0`;
  return db.$queryRaw<ExaminedMessage[]>`
    with owner as materialized (
      select i.id from identity i join im_settings s on s.identity_id = i.id
      where i.id = ${identityId}::uuid and s.closed_at is null and ${visibleIdentities(viewer)}
    ), named as materialized (select * from unnest(${[...identifiers]}::text[]) as given (number)
    ), near as materialized (
      select m.id, m.created_at from (
        select m.id, m.created_at from owner o cross join named n
        join im_conversation c on c.identity_id = o.id and c.remote_number = n.number
        cross join lateral (
          select m.id, m.created_at from im_message m
          where m.conversation_id = c.id and not m.is_blocked and ${isIn} order by ${order} limit ${take}) m
        union all
        select m.id, m.created_at from owner o cross join named n
        cross join lateral (
          select m.id, m.created_at from im_message m
          where m.identity_id = o.id and m.sender_number = n.number and m.is_group and not m.is_blocked and ${isIn}
          order by ${order} limit ${take}) m
      ) m
      order by ${order} limit ${take}
    )
    select n.id, n.created_at as "occurredAt", coalesce(one.shown, false) as "isShown",
           coalesce(one.bytes, 0)::float8 as bytes
    from near n left join lateral (
      select ${wanted} as shown, ${usualBytes} + ${text} as bytes from im_message m where m.id = n.id limit 1
    ) one on true
    order by ${inSliceOrder(slice, Prisma.sql`n.created_at`, Prisma.sql`n.id`)}`;
}

/** The instant messages that an agent and a contact exchanged (wire contract contacts 8). */
export const instantCorrespondence: CorrespondenceSource = {
  identifiedBy: "phone",
  async isOpen(db, identityId) {
    // Earlier messages stay when it is switched off.
    const [row] = await db.$queryRaw<{ isOpen: boolean }[]>`
      select s.enabled or exists (select 1 from im_conversation c where c.identity_id = s.identity_id) as "isOpen"
      from im_settings s where s.identity_id = ${identityId}::uuid and s.closed_at is null`;
    return row?.isOpen ?? false;
  },
  examine: listVisibleCorrespondence,
  async read(db, viewer, identityId, ids, content) {
    const [messages, media] = await Promise.all([
      findVisibleMessages(db, viewer, ids),
      listVisibleMessageMedia(db, viewer, ids),
    ]);
    return messages.map((message): TextEntry => {
      const { id, direction, status } = message;
      const count = media.filter(({ messageId }) => messageId === id).length;
      return {
        channel: "imessage",
        sourceId: id,
        direction,
        occurredAt: message.createdAt,
        identityId,
        status,
        detailUrl: `/api/v1/imessage/messages/${id}`,
        imessage: {
          conversationId: message.conversationId,
          remoteHandle: (message.isGroup ? message.senderNumber : message.remoteNumber) ?? "",
          service: message.service,
          text: wantedText(message.content, content),
          media: count === 0 ? null : { count },
        },
      };
    });
  },
};
