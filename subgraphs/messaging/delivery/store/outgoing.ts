import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { isFrozen } from "../../../shared/reviews/frozen-by.js";

/** A message by its keyset. */
export interface PlacedMessage {
  readonly id: string;
  readonly conversationId: string;
}

/** The calls of a line in progress. */
export interface LineInUse {
  readonly lineId: string;
  /** Calls that have not ended. */
  readonly calls: number;
  /** Conversations after this one come first, by id, then those up to it; null for the first of all. */
  readonly after: string | null;
}

/** Which messages are claimed. */
export interface Claim {
  /** Conversations with a call in progress. */
  readonly busy: readonly string[];
  /** The others have no call in progress. */
  readonly lines: readonly LineInUse[];
  /** Calls of one line at the same time. */
  readonly mostOfLine: number;
  readonly most: number;
}

/** Messages that wait for their carrier; the index `im_message_queued` has these alone. */
export const queued = Prisma.sql`status = 'queued' and handed_over_at is null and direction = 'outbound' and not held`;

/** A claimed message with what its carrier has to know. */
export interface OutgoingRow extends PlacedMessage {
  readonly content: string | null;
  readonly sendStyle: string | null;
  /**
   * The carrier's id of the message that it replies to, and whether it may be sent without that; null without a reply.
   */
  readonly replyTo: string | null;
  readonly replyMayBePlain: boolean | null;
  readonly mediaId: string | null;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly carrierThreadId: string | null;
  readonly participants: readonly string[];
  readonly lineId: string;
  readonly carrier: string;
  readonly carrierLineId: string;
  readonly number: string;
  readonly lineRole: "router" | "pool" | "dedicated";
  readonly lineIsPaused: boolean;
  readonly lineIsAttached: boolean;
  readonly identityIsEnabled: boolean;
  readonly assignmentIsActive: boolean | null;
}

/**
 * Claims waiting messages of senders that are not frozen, the oldest of each conversation. Lines with fewer calls come
 * first, then the longest waiting. Each line takes its conversations in turn, and the result is in that order. The claim is committed before
 * any carrier is called: after a crash the message is never sent again (wire contract im 10). The claim has no event,
 * so it does not increase the version.
 *
 * It steps from one line to the next in the index, and from one conversation to the next, so that it reads about as
 * many rows as it claims, even if very many messages are queued. Rows of its own step are found only by id:
 * `status::text` prevents the planner from using the index of states, which contains all waiting messages. A condition
 * with `exists` would become a join with all of them: the sender is read by a value of its own, once for each
 * conversation, however many messages of a frozen sender wait in it.
 *
 *     line     L1 → L2 → L3                       each line with waiting messages, by steps in the index
 *     place    L1 (after c3), L3 (from the start)  without lines that have all their calls; where each continues
 *     due      L1: c4 c7 … then c1 c2 c3           the oldest message of each conversation that is not busy, again by steps
 *     picked   turn 1: L1/c4 L3/c2, turn 2: …      one of each line in turn
 */
export async function claimMessages(writer: Writer, now: Date, claim: Claim): Promise<OutgoingRow[]> {
  const { busy, lines, mostOfLine, most } = claim;
  const lineAfter = (line: Prisma.Sql) => Prisma.sql`
    select line_id from im_message where ${queued} and line_id > ${line} order by line_id limit 1`;
  const steps = (start: Prisma.Sql, end: Prisma.Sql, round: number) => {
    const oldestAfter = (conversation: Prisma.Sql) => Prisma.sql`
      select id, conversation_id, identity_id, created_at from im_message
      where ${queued} and line_id = place.line_id and conversation_id > ${conversation} ${end}
      order by conversation_id, created_at, id limit 1`;
    return Prisma.sql`
      with recursive step as (
        (${oldestAfter(start)})
        union all
        select next.* from step, lateral (${oldestAfter(Prisma.sql`step.conversation_id`)}) next
      )
      select step.*, ${round}::int as round from step where not (conversation_id = any(${[...busy]}::uuid[]))
        and (select not ${isFrozen} from identity i where i.id = step.identity_id)`;
  };
  return writer.$queryRaw<OutgoingRow[]>`
    with recursive line as (
      (${lineAfter(Prisma.sql`${beforeAll}::uuid`)})
      union all
      select next.* from line, lateral (${lineAfter(Prisma.sql`line.line_id`)}) next
    ), place as (
      select line.line_id, coalesce(used.after, ${beforeAll}::uuid) as after, coalesce(used.calls, 0) as calls
      from line left join unnest(
        ${lines.map(({ lineId }) => lineId)}::uuid[], ${lines.map(({ after }) => after)}::uuid[],
        ${lines.map(({ calls }) => calls)}::int[]) as used (line_id, after, calls) on used.line_id = line.line_id
      where coalesce(used.calls, 0) < ${mostOfLine}::int
    ), due as (
      select own.id, own.created_at,
             place.calls + row_number() over (partition by place.line_id order by own.round, own.conversation_id) as turn
      from place, lateral (
        (${steps(Prisma.sql`place.after`, Prisma.empty, 0)})
        union all
        (${steps(Prisma.sql`${beforeAll}::uuid`, Prisma.sql`and conversation_id <= place.after`, 1)})
        limit least(${mostOfLine}::int - place.calls, ${most}::int)
      ) own
    ), picked as (
      select id, turn from due order by turn, created_at, id limit ${most}
    ), held as (
      select m.id from im_message m where m.id = any(array(select id from picked))
        and m.status::text = 'queued' and m.handed_over_at is null for update of m skip locked
    ), recipients as (
      update im_recipient r set delivery_status = 'pending' from held where r.message_id = held.id
    ), claimed as (
      update im_message m set status = 'pending', handed_over_at = ${now}, updated_at = ${now}
      from held where m.id = held.id
      returning m.id, m.conversation_id, m.identity_id, m.line_id, m.assignment_id, m.content, m.send_style, m.is_group,
                m.remote_number, m.created_at, m.reply_to_message_id, m.reply_may_be_plain
    )
    select m.id, m.conversation_id as "conversationId", m.content, m.send_style as "sendStyle",
           (select p.carrier_message_id from im_message p where p.id = m.reply_to_message_id) as "replyTo",
           m.reply_may_be_plain as "replyMayBePlain",
           (select f.media_id from im_message_media f where f.message_id = m.id order by f.ordinal limit 1) as "mediaId",
           m.is_group as "isGroup", m.remote_number as "remoteNumber", c.carrier_thread_id as "carrierThreadId",
           c.participants, m.line_id as "lineId", l.carrier, l.carrier_line_id as "carrierLineId", l.number,
           l.role::text as "lineRole", l.status = 'paused' as "lineIsPaused",
           l.identity_id is not distinct from m.identity_id as "lineIsAttached",
           s.enabled and s.closed_at is null as "identityIsEnabled",
           case when m.is_group then null else a.released_at is null end as "assignmentIsActive"
    from claimed m join picked on picked.id = m.id join im_conversation c on c.id = m.conversation_id
    join im_settings s on s.identity_id = m.identity_id join im_line l on l.id = m.line_id
    left join im_assignment a on a.id = m.assignment_id
    order by picked.turn, m.created_at, m.id`;
}

/** Less than every id. */
const beforeAll = "00000000-0000-0000-0000-000000000000";

/** Whether a message waits. */
export async function isAnyQueued(db: Reader): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_message where ${queued} limit 1`;
  return rows.length > 0;
}

/** Messages that nothing was heard of since then, the oldest first. */
export async function findUnconfirmed(db: Reader, before: Date, most: number): Promise<PlacedMessage[]> {
  return db.$queryRaw<PlacedMessage[]>`
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

/** A carrier's reference to one of our messages: by our id, by its own, or both. */
export interface SentMessageKey {
  readonly clientRef: string | null;
  readonly carrierMessageId: string | null;
}

/**
 * The messages of a line that its carrier refers to, each at the index of its key; null where there is none. A report of a
 * carrier about messages of other lines is not trusted.
 */
export async function findSentMessages(
  db: Queries,
  lineId: string,
  keys: readonly SentMessageKey[],
): Promise<(PlacedMessage | null)[]> {
  if (keys.length === 0) return [];
  const rows = await db.$queryRaw<(PlacedMessage & { readonly at: number })[]>`
    select k.at::int as at, m.id, m.conversation_id as "conversationId"
    from unnest(${keys.map(({ clientRef }) => clientRef)}::uuid[],
      ${keys.map(({ carrierMessageId }) => carrierMessageId)}::text[]) with ordinality as k (client_ref, name, at),
    lateral (
      select id, conversation_id from im_message
      where line_id = ${lineId}::uuid and direction = 'outbound' and (id = k.client_ref or carrier_message_id = k.name)
      order by (id = k.client_ref) desc nulls last limit 1
    ) m`;
  const found = new Map(rows.map(({ at, ...message }) => [at, message]));
  return keys.map((_, index) => found.get(index + 1) ?? null);
}
