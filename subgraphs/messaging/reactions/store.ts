import { Prisma } from "../../../generated/prisma/client.js";
import { chosenRows } from "../../shared/database/chosen-rows.js";
import type { Reader } from "../../shared/database/client.js";
import type { Queries, Statements } from "../../shared/database/statements.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { fromMessages, visibleMessages } from "../messages/public.js";

/** A tapback. */
export interface ReactionRow {
  readonly id: string;
  readonly messageId: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly assignmentId: string | null;
  readonly direction: "inbound" | "outbound";
  readonly reaction: "love" | "like" | "dislike" | "laugh" | "emphasize" | "question" | "eyes" | "custom";
  readonly customEmoji: string | null;
  readonly remoteNumber: string;
  readonly partIndex: number;
  /** The remote address, or `self`. */
  readonly sender: string;
  readonly isLive: boolean;
  readonly isBlocked: boolean;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = Prisma.sql`
  r.id, r.message_id as "messageId", r.conversation_id as "conversationId", r.identity_id as "identityId",
  i.organization_id as "organizationId", r.assignment_id as "assignmentId", r.direction::text as direction,
  r.reaction::text as reaction, r.custom_emoji as "customEmoji", r.remote_number as "remoteNumber",
  r.part_index as "partIndex", r.sender, r.live_message_id is not null as "isLive", r.is_blocked as "isBlocked",
  r.version, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** The live tapbacks of messages that the viewer may see, oldest first. Those of blocked people are the organization's. */
export async function listVisibleReactions(
  db: Reader,
  viewer: Viewer,
  messageIds: readonly string[],
): Promise<ReactionRow[]> {
  if (messageIds.length === 0) return [];
  return db.$queryRaw<ReactionRow[]>`
    ${chosenRows("im_message", messageIds)}
    select ${columns} ${fromMessages} join im_reaction r on r.message_id = m.id
    where r.live_message_id is not null and ${visible(viewer)}
    order by r.message_id, r.created_at, r.id`;
}

/** Tapbacks with these ids on messages that the viewer may see, including removed ones; ids must be well-formed. */
export async function findVisibleReactions(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<ReactionRow[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<ReactionRow[]>`
    ${chosenRows("im_reaction", ids)},
      im_message as materialized (select * from im_message where id in (select message_id from im_reaction))
    select ${columns} ${fromMessages} join im_reaction r on r.message_id = m.id where ${visible(viewer)}`;
}

function visible(viewer: Viewer): Prisma.Sql {
  const agents = viewer.identityId === null ? Prisma.sql`true` : Prisma.sql`not r.is_blocked`;
  return Prisma.sql`${visibleMessages(viewer)} and ${agents}`;
}

/** A message whose tapbacks are about to change. */
export interface ReactedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly assignmentId: string | null;
  readonly version: number;
  readonly isBlocked: boolean;
}

/** Locks a message, so that its tapbacks change one after the other; null when it was deleted. */
export async function lockReactedMessage(tx: Statements, id: string): Promise<ReactedMessage | null> {
  const [row] = await tx.$queryRaw<ReactedMessage[]>`
    select m.id, m.conversation_id as "conversationId", m.identity_id as "identityId",
           i.organization_id as "organizationId", m.assignment_id as "assignmentId", m.version,
           m.is_blocked as "isBlocked"
    from im_message m join identity i on i.id = m.identity_id where m.id = ${id}::uuid for update of m`;
  return row ?? null;
}

/** The live tapback of a sender on a part of a locked message. */
export async function findLiveReaction(
  tx: Queries,
  messageId: string,
  partIndex: number,
  sender: string,
): Promise<Pick<ReactionRow, "id" | "reaction" | "customEmoji"> | null> {
  const [row] = await tx.$queryRaw<Pick<ReactionRow, "id" | "reaction" | "customEmoji">[]>`
    select id, reaction::text as reaction, custom_emoji as "customEmoji" from im_reaction
    where live_message_id = ${messageId}::uuid and part_index = ${partIndex} and sender = ${sender}`;
  return row ?? null;
}

/** How many live tapbacks a locked message has. */
export async function countLiveReactions(tx: Statements, liveMessageId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from im_reaction where live_message_id = ${liveMessageId}::uuid`;
  return row!.count;
}

/** Ends a live tapback: it was replaced or taken back. */
export async function endReaction(tx: Statements, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    update im_reaction set live_message_id = null, removed_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`;
}

/** A tapback on a locked message. */
export type NewReaction = Pick<
  ReactionRow,
  "direction" | "reaction" | "customEmoji" | "remoteNumber" | "partIndex" | "sender" | "isBlocked"
>;

/** Stores a live tapback. Its id. */
export async function insertReaction(
  tx: Statements,
  { id: messageId, conversationId, identityId, assignmentId }: ReactedMessage,
  reaction: NewReaction,
  now: Date,
): Promise<string> {
  const id = orderedId(now);
  const r = reaction;
  await tx.$executeRaw`
    insert into im_reaction (id, message_id, live_message_id, conversation_id, identity_id, assignment_id, direction,
      reaction, custom_emoji, remote_number, part_index, sender, is_blocked, created_at, updated_at)
    values (${id}::uuid, ${messageId}::uuid, ${messageId}::uuid, ${conversationId}::uuid, ${identityId}::uuid,
      ${assignmentId}::uuid, ${r.direction}::"ImDirection", ${r.reaction}::"ImReactionKind", ${r.customEmoji},
      ${r.remoteNumber}, ${r.partIndex}, ${r.sender}, ${r.isBlocked}, ${now}, ${now})`;
  return id;
}

/** Counts a change of a locked message's tapbacks. Its new version. */
export async function countReactionChange(tx: Statements, messageId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_message set version = version + 1, updated_at = ${now} where id = ${messageId}::uuid returning version`;
  return row!.version;
}
