import type { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction, Writer } from "../../../shared/database/client.js";
import { appendEvents } from "../../../shared/events/append-event.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { EventFacts } from "../rules/facts.js";
import { messageKindsOf } from "../rules/message-kinds.js";
import { isFromSelf } from "../rules/from-self.js";
import type { ReceiverRow } from "./receivers.js";

/** An event of Slack's, with what is stored of it. */
export interface ArrivedEvent {
  readonly slackEventId: string;
  readonly appId: string | null;
  /** The duplicate key, independent of the event's id; null when the event does not contain enough. */
  readonly happeningKey: string | null;
  readonly facts: EventFacts;
}

/**
 * Stores an event for each of these connections, with events for their identities and organizations. A connection that
 * has it already, under this id or another, is left out. Returns those that did not have it.
 */
export async function storeChatEvent(
  tx: Transaction,
  receivers: readonly ReceiverRow[],
  { slackEventId, appId, happeningKey, facts }: ArrivedEvent,
  receivedAt: Date,
): Promise<ReceiverRow[]> {
  const { more, byAppId: _, byWorkspaceId: userWorkspaceId, channelType: __, ...columns } = facts;
  const data = receivers.map((receiver) => ({
    ...columns,
    userWorkspaceId,
    id: orderedId(receivedAt),
    connectionId: receiver.id,
    slackEventId,
    happeningKey,
    fromSelf: isFromSelf(facts, receiver, appId),
    facts: more as unknown as Prisma.InputJsonObject,
    receivedAt,
  }));
  const stored = await tx.chatEvent.createManyAndReturn({
    data,
    skipDuplicates: true,
    select: { id: true, connectionId: true, fromSelf: true },
  });
  const receiverOf = new Map(receivers.map((receiver) => [receiver.id, receiver]));
  const { type, subtype, conversationId, messageTs, threadTs } = facts;
  await appendEvents(
    tx,
    stored.map(({ id, connectionId, fromSelf }) => {
      const { identityId, organizationId, botUserId } = receiverOf.get(connectionId)!;
      const messageKinds = messageKindsOf(facts, { botUserId });
      return {
        kind: "chat.event.received",
        subjectId: id,
        subjectVersion: 1,
        audience: [{ identityId, organizationId, side: null }],
        data: { connectionId, type, subtype, conversationId, messageTs, threadTs, fromSelf, messageKinds },
        occurredAt: receivedAt,
      };
    }),
  );
  return stored.map(({ connectionId }) => receiverOf.get(connectionId)!);
}

const batch = 500;

/** Removes events that arrived before that time, at most 500; returns how many. */
export async function removeChatEventsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from chat_event where id = any(array(
      select id from chat_event where received_at < ${before} order by received_at limit ${batch}))`;
}

/** The size of a row besides its facts, in bytes: ids, times and index entries. */
const rowBytes = 500;

/**
 * Removes the oldest events of each connection whose events exceed the given bytes, at most 5,000; returns how many.
 * Sizes are those after the database's compression.
 */
export async function removeChatEventsBeyond(db: Writer, bytes: number): Promise<number> {
  return db.$executeRaw`
    with large as (
      select connection_id from chat_event group by connection_id
      having sum(pg_column_size(facts) + ${rowBytes}::int) > ${bytes}::bigint limit 1
    ), sized as (
      select e.id, sum(pg_column_size(e.facts) + ${rowBytes}::int) over (order by e.received_at desc, e.id desc) as total
      from chat_event e join large using (connection_id)
    )
    delete from chat_event where id = any(array(select id from sized where total > ${bytes}::bigint limit ${10 * batch}))`;
}
