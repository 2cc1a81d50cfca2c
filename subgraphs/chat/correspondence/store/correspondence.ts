import { Prisma } from "../../../../generated/prisma/client.js";
import type { CorrespondenceSlice, ExaminedMessage } from "../../../shared/correspondence/correspondence-source.js";
import { inSliceOrder, isInSlice } from "../../../shared/correspondence/slice-order.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { everyMessage, lastChange, wantedHeads } from "../../archive/public.js";
import { writtenSubtypes } from "../../events/public.js";
import { sentTo, spokenAs } from "./sent-messages.js";

/** About the bytes of a message without its text. */
const usualBytes = 600;

/** A message as it arrived from a user, in the words of the index `chat_event_author`: parameters would not fit to it. */
const authored = Prisma.raw(`e.type = 'message' and not e.from_self
  and (e.subtype is null or e.subtype in (${writtenSubtypes.map((word) => `'${word}'`).join(", ")}))`);

/** The bytes of the present text of a message that arrived as an event `e`. */
const textBytes = Prisma.sql`coalesce(octet_length(coalesce(
  (select x.facts #>> '{message,text}' ${lastChange}), e.facts #>> '{message,text}')), 0)`;

/**
 * The next messages of team chat between an identity and these users, in the order of the slice: those that a user wrote, wherever the
 * identity's bot is, and those that it sent in a conversation of two, or to the user alone.
 */
export async function listVisibleCorrespondence(
  db: Reader,
  viewer: Viewer,
  slice: CorrespondenceSlice,
): Promise<ExaminedMessage[]> {
  const { identityId, identifiers, includesFailed, content, take } = slice;
  const [at, id] = [Prisma.sql`e.received_at`, Prisma.sql`e.id`];
  const wanted = includesFailed ? Prisma.sql`true` : Prisma.sql`w.status <> 'failed'`;
  const isFull = content === "full";
  const [nearAt, nearId] = [Prisma.sql`n.at`, Prisma.sql`n.id`];
  return db.$queryRaw<ExaminedMessage[]>`
    with owner as materialized (
      select c.id, c.workspace_id, c.purged_until from chat_connection c join identity i on i.id = c.identity_id
      where c.identity_id = ${identityId}::uuid and c.closed_at is null and ${visibleIdentities(viewer)}
    ), person as materialized (
      select split_part(value, '/', 1) as workspace_id, split_part(value, '/', 2) as user_id
      from unnest(${[...identifiers]}::text[]) as given (value)
    ), near as materialized (
      select n.id, n.at, n.is_sent, bool_or(n.fits) as fits from (
        select e.id, e.received_at as at, false as is_sent, e.fits from owner o cross join person p cross join lateral (
          select e.id, e.received_at, coalesce(e.user_workspace_id, o.workspace_id) = p.workspace_id as fits
          from chat_event e
          where e.connection_id = o.id and e.user_id = p.user_id and ${authored}
            and e.received_at > coalesce(o.purged_until, '-infinity') and ${isInSlice(slice, at, id)}
          order by ${inSliceOrder(slice, at, id)} limit ${take}) e
        union all
        ${sentTo(slice)}
      ) n
      group by 1, 2, 3 order by ${inSliceOrder(slice, nearAt, nearId)} limit ${take}
    )
    select n.id, n.at as "occurredAt", n.fits and coalesce(one.shown, false) as "isShown",
           (${usualBytes} + coalesce(one.bytes, 0))::float8 as bytes
    from near n left join lateral (
      select true as shown, ${isFull ? textBytes : Prisma.sql`0`} as bytes
      from chat_event e join chat_connection c on c.id = e.connection_id
      where not n.is_sent and e.id = n.id and ${wantedHeads(everyMessage)}
      union all
      select ${wanted}, ${isFull ? Prisma.sql`coalesce((select ${textBytes} ${spokenAs}), 0)` : Prisma.sql`0`}
      from chat_write w join chat_connection c on c.id = w.connection_id where n.is_sent and w.id = n.id
      limit 1
    ) one on true
    order by ${inSliceOrder(slice, nearAt, nearId)}`;
}
