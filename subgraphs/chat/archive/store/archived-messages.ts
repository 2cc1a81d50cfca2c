import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { StoredMessage } from "../rules/archived-message.js";
import type { MessagePlace } from "../rules/message-place.js";
import { conversationsOf, lastChange, type MessageFilter, wantedHeads } from "./heads.js";

/** A message that arrived, and whose it is. */
export interface ArchivedRow extends MessagePlace, StoredMessage {
  readonly connectionId: string;
  readonly conversationId: string;
  readonly threadTs: string | null;
  readonly userId: string | null;
  readonly subtype: string | null;
  readonly capturedAt: Date;
}

/** A page of messages, newest first. */
export interface MessagePage {
  readonly rows: readonly ArchivedRow[];
  /** The last message that was looked at; null at the end. */
  readonly boundary: MessagePlace | null;
}

/** The start of a page of messages, and its size. */
export interface MessagePageRequest {
  readonly first: number;
  readonly after: MessagePlace | null;
}

/** The condition on an event `e` that it comes after a position. */
export function afterPlace(after: MessagePlace | null): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`(e.message_ts, e.id) < (${after.messageTs}, ${after.id}::uuid)`;
}

/** Those of these messages that the viewer sees, newest first; ids must be well-formed. */
export async function findVisibleArchivedMessages(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ArchivedRow[]> {
  return db.$queryRaw<ArchivedRow[]>`
    with chosen as materialized (select * from chat_event where id = any(${[...ids]}::uuid[]))
    select e.id, e.connection_id as "connectionId", e.conversation_id as "conversationId", e.message_ts as "messageTs",
           e.thread_ts as "threadTs", e.user_id as "userId", e.subtype, e.received_at as "capturedAt",
           c.bot_user_id as "botUserId", e.facts -> 'message' as message, x.message as changed
    from chosen e join chat_connection c on c.id = e.connection_id join identity i on i.id = c.identity_id
    left join lateral (select x.facts -> 'message' as message ${lastChange}) x on true
    where c.closed_at is null and ${visibleIdentities(viewer)}
    order by e.message_ts desc, e.id desc`;
}

/** Messages of a connection that the viewer sees, newest first; the id must be well-formed. */
export async function listVisibleArchivedMessages(
  db: Reader,
  viewer: Viewer,
  connectionId: string,
  filter: MessageFilter & { readonly latestPerConversation: boolean },
  { first, after }: MessagePageRequest,
): Promise<MessagePage> {
  const newest = (condition: Prisma.Sql, most: number): Prisma.Sql => Prisma.sql`
    select e.id, e.message_ts from chat_event e where ${wantedHeads(filter)} and ${condition}
    order by e.message_ts desc, e.id desc limit ${most}`;
  const all = Prisma.sql`select h.* from chat_connection c cross join lateral (${newest(afterPlace(after), first + 1)}) h
    where c.id = ${connectionId}::uuid`;
  const latest = Prisma.sql`with ${conversationsOf(connectionId, null)}
    select e.* from v join chat_connection c on c.id = ${connectionId}::uuid
      cross join lateral (${newest(Prisma.sql`e.conversation_id = v.id`, 1)}) e
    where ${afterPlace(after)} order by e.message_ts desc, e.id desc limit ${first + 1}`;
  const found = await db.$queryRaw<{ id: string }[]>`${filter.latestPerConversation ? latest : all}`;
  const rows = await findVisibleArchivedMessages(
    db,
    viewer,
    found.slice(0, first).map(({ id }) => id),
  );
  const last = rows.at(-1);
  return { rows, boundary: found.length > first && last !== undefined ? placeOf(last) : null };
}

/** The position of a message. */
export function placeOf({ messageTs, id }: MessagePlace): MessagePlace {
  return { messageTs, id };
}
