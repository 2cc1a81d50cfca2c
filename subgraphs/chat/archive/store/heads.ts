import { Prisma } from "../../../../generated/prisma/client.js";
import { notPurged, writtenSubtypes } from "../../events/public.js";

/** Which messages. */
export interface MessageFilter {
  readonly conversationId: string | null;
  /** The first message of a thread, and its replies. */
  readonly threadTs: string | null;
  readonly userId: string | null;
  /** Older than this timestamp, and newer than that. */
  readonly beforeTs: string | null;
  readonly afterTs: string | null;
  /** No replies in threads. */
  readonly rootsOnly: boolean;
}

/** Every message. */
export const everyMessage: MessageFilter = {
  conversationId: null,
  threadTs: null,
  userId: null,
  beforeTs: null,
  afterTs: null,
  rootsOnly: false,
};

/** The condition under which an event `e` of a connection `c` is a message as it arrived, and was not deleted since. */
const heads = Prisma.sql`
  e.connection_id = c.id and e.type = 'message' and e.conversation_id is not null and e.message_ts is not null
  and (e.subtype is null or e.subtype = any(${[...writtenSubtypes]}::text[])) and ${notPurged}
  and not exists (
    select from chat_event d where d.connection_id = e.connection_id and d.conversation_id = e.conversation_id
      and d.message_ts = e.message_ts and d.type = 'message' and d.subtype = 'message_deleted')`;

/** The same, of the messages that are wanted. */
export function wantedHeads(filter: MessageFilter): Prisma.Sql {
  const { conversationId, threadTs, userId, beforeTs, afterTs, rootsOnly } = filter;
  return Prisma.join(
    [
      heads,
      ...(conversationId === null ? [] : [Prisma.sql`e.conversation_id = ${conversationId}`]),
      ...(threadTs === null ? [] : [Prisma.sql`(e.thread_ts = ${threadTs} or e.message_ts = ${threadTs})`]),
      ...(userId === null ? [] : [Prisma.sql`e.user_id = ${userId}`]),
      ...(beforeTs === null ? [] : [Prisma.sql`e.message_ts < ${beforeTs}`]),
      ...(afterTs === null ? [] : [Prisma.sql`e.message_ts > ${afterTs}`]),
      ...(rootsOnly ? [Prisma.sql`(e.thread_ts is null or e.thread_ts = e.message_ts)`] : []),
    ],
    " and ",
  );
}

/** The last change `x` of a message that arrived as an event `e`, by Slack's time: events may arrive in another order. */
export const lastChange = Prisma.sql`
  from chat_event x
  where x.connection_id = e.connection_id and x.conversation_id = e.conversation_id and x.message_ts = e.message_ts
    and x.type = 'message' and x.subtype = 'message_changed'
  order by coalesce(x.facts #>> '{message,edited,ts}', '') desc, x.received_at desc, x.id desc limit 1`;

/** The conversations of a connection `c` of which events are stored, after one, by name: as a table `v (id)`. */
export function conversationsOf(connectionId: string, after: string | null): Prisma.Sql {
  const start = after === null ? Prisma.sql`e.conversation_id is not null` : Prisma.sql`e.conversation_id > ${after}`;
  const next = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
    select e.conversation_id as id from chat_event e
    where e.connection_id = ${connectionId}::uuid and ${condition} order by e.conversation_id limit 1`;
  return Prisma.sql`recursive v as (
    (${next(start)})
    union all
    select found.id from v cross join lateral (${next(Prisma.sql`e.conversation_id > v.id`)}) found
  )`;
}
