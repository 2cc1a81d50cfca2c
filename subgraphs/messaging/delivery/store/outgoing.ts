import type { Reader, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** A message that was claimed for the call to its carrier. */
export interface ClaimedMessage {
  readonly id: string;
  readonly conversationId: string;
}

/**
 * Claims messages that wait, the oldest of each conversation, and none of conversations that have one under way. The claim
 * is committed before any carrier is called: who dies after it leaves a message that is never sent again (wire contract im
 * 10). It is no change that anybody is told of, so it counts no version.
 */
export async function claimMessages(
  writer: Writer,
  now: Date,
  busy: readonly string[],
  most: number,
): Promise<ClaimedMessage[]> {
  return writer.$queryRaw<ClaimedMessage[]>`
    with due as (
      select distinct on (m.conversation_id) m.id, m.created_at from im_message m
      where m.status = 'queued' and m.handed_over_at is null and m.direction = 'outbound'
        and not (m.conversation_id = any(${[...busy]}::uuid[]))
      order by m.conversation_id, m.created_at, m.id
    ), picked as (
      select m.id from im_message m join due on due.id = m.id
      where m.status = 'queued' and m.handed_over_at is null
      order by due.created_at limit ${most} for update of m skip locked
    ), recipients as (
      update im_recipient r set delivery_status = 'pending' from picked where r.message_id = picked.id
    )
    update im_message m set status = 'pending', handed_over_at = ${now}, updated_at = ${now}
    from picked where m.id = picked.id
    returning m.id, m.conversation_id as "conversationId"`;
}

/** Whether a message waits. */
export async function isAnyQueued(db: Reader): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_message where status = 'queued' and handed_over_at is null and direction = 'outbound' limit 1`;
  return rows.length > 0;
}

/** A claimed message with what its carrier has to know. */
export interface OutgoingRow {
  readonly id: string;
  readonly content: string | null;
  readonly sendStyle: string | null;
  readonly mediaId: string | null;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly carrierThreadId: string | null;
  readonly participants: readonly string[];
  readonly carrier: string;
  readonly carrierLineId: string;
  readonly number: string;
  readonly lineRole: "router" | "pool" | "dedicated";
  readonly lineIsPaused: boolean;
  readonly lineIsAttached: boolean;
  readonly identityIsEnabled: boolean;
  readonly assignmentIsActive: boolean | null;
}

/** What is sent; null when it is gone. */
export async function findOutgoing(db: Reader, id: string): Promise<OutgoingRow | null> {
  const [row] = await db.$queryRaw<OutgoingRow[]>`
    select m.id, m.content, m.send_style as "sendStyle", f.media_id as "mediaId", m.is_group as "isGroup",
           m.remote_number as "remoteNumber", c.carrier_thread_id as "carrierThreadId", c.participants, l.carrier,
           l.carrier_line_id as "carrierLineId", l.number, l.role::text as "lineRole",
           l.status = 'paused' as "lineIsPaused", l.identity_id is not distinct from m.identity_id as "lineIsAttached",
           s.enabled and s.closed_at is null as "identityIsEnabled",
           case when m.is_group then null else a.released_at is null end as "assignmentIsActive"
    from im_message m join im_conversation c on c.id = m.conversation_id
    join im_settings s on s.identity_id = m.identity_id join im_line l on l.id = m.line_id
    left join im_assignment a on a.id = m.assignment_id left join im_message_media f on f.message_id = m.id
    where m.id = ${id}::uuid order by f.ordinal limit 1`;
  return row ?? null;
}

/** Messages that nothing was heard of since then, the oldest first. */
export async function findUnconfirmed(db: Reader, before: Date, most: number): Promise<ClaimedMessage[]> {
  return db.$queryRaw<ClaimedMessage[]>`
    select id, conversation_id as "conversationId" from im_message
    where status = 'pending' and handed_over_at < ${before} order by handed_over_at limit ${most}`;
}

/** Groups whose creation began before then and was never confirmed. */
export async function findUnconfirmedGroups(db: Reader, before: Date, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from im_conversation where group_creation_status = 'creating' and creating_since < ${before}
    order by creating_since limit ${most}`;
  return rows.map(({ id }) => id);
}

/** The message of ours that a carrier speaks of, by our id or by its own. */
export async function findSentMessage(
  db: Queries,
  carrier: string,
  { clientRef, carrierMessageId }: { readonly clientRef: string | null; readonly carrierMessageId: string | null },
): Promise<(ClaimedMessage & { readonly lineId: string }) | null> {
  const [row] = await db.$queryRaw<(ClaimedMessage & { readonly lineId: string })[]>`
    select id, conversation_id as "conversationId", line_id as "lineId" from im_message
    where carrier = ${carrier} and direction = 'outbound'
      and (id = ${clientRef}::uuid or carrier_message_id = ${carrierMessageId})
    order by (id = ${clientRef}::uuid) desc nulls last limit 1`;
  return row ?? null;
}
