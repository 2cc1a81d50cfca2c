import { Prisma } from "../../../../generated/prisma/client.js";
import type { CorrespondenceSlice } from "../../../shared/correspondence/correspondence-source.js";
import { inSliceOrder, isInSlice } from "../../../shared/correspondence/slice-order.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { everyMessage, wantedHeads } from "../../archive/public.js";
import type { SentChat } from "../rules/chat-entry.js";

/**
 * The messages that connections `owner` sent to users `person`, as far as a slice of them goes: to their conversation of two, to their
 * id, and streams that only they see.
 */
export function sentTo(slice: CorrespondenceSlice): Prisma.Sql {
  const [at, id] = [Prisma.sql`w.created_at`, Prisma.sql`w.id`];
  const [isIn, order] = [isInSlice(slice, at, id), inSliceOrder(slice, at, id)];
  return Prisma.sql`
    select w.id, w.created_at, true, true from (
      select o.id, d.conversation_id from owner o cross join person p
      join chat_direct_conversation d on d.connection_id = o.id and d.user_id = p.user_id
      where coalesce(d.user_workspace_id, o.workspace_id) = p.workspace_id
      union
      select o.id, p.user_id from owner o join person p on p.workspace_id = o.workspace_id
    ) o cross join lateral (
      select w.id, w.created_at from chat_write w
      where w.connection_id = o.id and w.conversation_id = o.conversation_id
        and w.kind in ('message_send', 'stream_start', 'file_upload') and ${isIn}
      order by ${order} limit ${slice.take}) w
    union all
    select w.id, w.created_at, true, w.fits from owner o cross join person p cross join lateral (
      select w.id, w.created_at, coalesce(w.recipient_team_id, o.workspace_id) = p.workspace_id as fits from chat_write w
      where w.connection_id = o.id and w.recipient_user_id = p.user_id and w.kind = 'stream_start' and ${isIn}
      order by ${order} limit ${slice.take}) w`;
}

/** The message of a write `w` of a connection `c` as it came back from Slack: an event `e`, if it did and was not deleted. */
export const spokenAs = Prisma.sql`
  from chat_event e
  where ${wantedHeads(everyMessage)} and e.message_ts = w.message_ts and e.from_self
    and (e.conversation_id = w.conversation_id or w.conversation_id !~ '^[CDG]')
  limit 1`;

/** A sent message, and the event that has its content; null if there is none. */
export interface SentRow extends SentChat {
  readonly spokenId: string | null;
}

/** Those of these sent messages that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleSentMessages(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<SentRow[]> {
  return db.$queryRaw<SentRow[]>`
    ${chosenRows("chat_write", ids)}
    select w.id, w.kind::text as kind, w.status::text as status, w.created_at as "createdAt", w.message_ts as "messageTs",
           w.connection_id as "connectionId", c.workspace_id as "workspaceId", w.conversation_id as "conversationId",
           w.thread_ts as "threadTs", coalesce(w.recipient_user_id, d.user_id, w.conversation_id) as "userId",
           (select e.id ${spokenAs}) as "spokenId"
    from chat_write w join chat_connection c on c.id = w.connection_id join identity i on i.id = c.identity_id
    left join chat_direct_conversation d on d.connection_id = w.connection_id and d.conversation_id = w.conversation_id
    where c.closed_at is null and ${visibleIdentities(viewer)}`;
}
