import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { MoreFacts } from "../rules/facts.js";
import type { EventType } from "../rules/event-types.js";

/** A stored event. */
export interface ChatEventRow {
  readonly id: string;
  readonly connectionId: string;
  readonly slackEventId: string;
  readonly type: EventType;
  readonly subtype: string | null;
  readonly conversationId: string | null;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  readonly userId: string | null;
  readonly fromSelf: boolean;
  readonly facts: MoreFacts;
  readonly happenedAt: Date;
  readonly receivedAt: Date;
}

/** The condition under which an event `e` of a connection `c` has not been removed with others. */
export const notPurged = Prisma.sql`(c.purged_until is null or e.received_at > c.purged_until)`;

/** Events `e` of connections `c` of identities `i` that are not deleted. */
export const selectEvents = Prisma.sql`
  select e.id, e.connection_id as "connectionId", e.slack_event_id as "slackEventId", e.type, e.subtype,
         e.conversation_id as "conversationId", e.message_ts as "messageTs", e.thread_ts as "threadTs", e.user_id as "userId",
         e.from_self as "fromSelf", e.facts, e.happened_at as "happenedAt", e.received_at as "receivedAt"
  from chat_event e join chat_connection c on c.id = e.connection_id join identity i on i.id = c.identity_id
  where c.closed_at is null and ${notPurged}`;

/** Those of these events that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleChatEvents(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ChatEventRow[]> {
  return db.$queryRaw<ChatEventRow[]>`
    ${chosenRows("chat_event", ids)}
    ${selectEvents} and ${visibleIdentities(viewer)}`;
}

/** Which events of an organization. */
export interface ChatEventFilter {
  readonly identityId: string | null;
  readonly type: EventType | null;
}

/**
 * Events of all connections that the viewer sees, newest first. Each connection uses its own index range, so the cost
 * grows with the connections and not with the events.
 */
export async function listVisibleOrganizationChatEvents(
  db: Reader,
  viewer: Viewer,
  { identityId, type }: ChatEventFilter,
  { first, after }: PageRequest,
): Promise<Page<ChatEventRow>> {
  const start =
    after === null ? Prisma.empty : Prisma.sql`and (e.received_at, e.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const wanted = type === null ? Prisma.empty : Prisma.sql`and e.type = ${type}`;
  const owner = identityId === null ? Prisma.empty : Prisma.sql`and i.id = ${identityId}::uuid`;
  const rows = await db.$queryRaw<ChatEventRow[]>`
    ${selectEvents} and ${visibleIdentities(viewer)} and e.id in (
      select found.id
      from chat_connection c join identity i on i.id = c.identity_id cross join lateral (
        select e.id, e.received_at from chat_event e
        where e.connection_id = c.id and ${notPurged} ${wanted} ${start}
        order by e.received_at desc, e.id desc limit ${first + 1}
      ) found
      where c.closed_at is null and ${visibleIdentities(viewer)} ${owner}
      order by found.received_at desc, found.id desc limit ${first + 1})
    order by e.received_at desc, e.id desc`;
  return toPage(rows, first);
}

/** Events of a connection that the viewer sees, newest first; the id must be well-formed. */
export async function listVisibleChatEvents(
  db: Reader,
  viewer: Viewer,
  connectionId: string,
  { first, after }: PageRequest,
): Promise<Page<ChatEventRow>> {
  const start =
    after === null ? Prisma.empty : Prisma.sql`and (e.received_at, e.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ChatEventRow[]>`
    ${selectEvents} and e.connection_id = ${connectionId}::uuid and ${visibleIdentities(viewer)} ${start}
    order by e.received_at desc, e.id desc limit ${first + 1}`;
  return toPage(rows, first);
}
