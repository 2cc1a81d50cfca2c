import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { ThreadParent } from "../rules/thread.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "./message-row.js";

/** A message that another one replies to. */
export interface ReplyTargetRow extends ThreadParent {
  readonly lineId: string;
  readonly carrierMessageId: string | null;
}

/** A message of a conversation that another one replies to; null when the conversation has none with this id. */
export async function findReplyTarget(db: Queries, conversationId: string, id: string): Promise<ReplyTargetRow | null> {
  const [row] = await db.$queryRaw<ReplyTargetRow[]>`
    select id, line_id as "lineId", carrier_message_id as "carrierMessageId", is_blocked as "isBlocked",
           thread_root_id as "threadRootId"
    from im_message where id = ${id}::uuid and conversation_id = ${conversationId}::uuid`;
  return row ?? null;
}

/** Begins a thread with a message of a locked conversation. This change has no event of its own: the reply has one. */
export async function beginThread(tx: Statements, id: string): Promise<void> {
  const update = Prisma.sql`
    update im_message set thread_root_id = id where id = ${id}::uuid and thread_root_id is null`;
  await sendStatement(tx, update);
}

/** A thread: its conversation, and its first message. */
export interface ThreadKey {
  readonly conversationId: string;
  readonly rootId: string;
}

/** The condition on a message `m` that it is the first one of a thread, or of one that it alone would be. */
export const beginsThread = (rootId: string): Prisma.Sql => Prisma.sql`
  m.id = ${rootId}::uuid and (m.thread_root_id is null or m.thread_root_id = m.id)`;

/** The condition on a message `m` that it replies in a thread. */
export const repliesIn = (rootId: string): Prisma.Sql => Prisma.sql`
  m.thread_root_id = ${rootId}::uuid and m.id <> ${rootId}::uuid`;

/**
 * The messages of a thread that the viewer sees, oldest first. Ids are found first, those that were blocked and the others
 * each by the index of threads.
 */
export async function listVisibleThread(
  db: Reader,
  viewer: Viewer,
  { conversationId, rootId }: ThreadKey,
  { withBlocked }: { readonly withBlocked: boolean },
  { first, after }: PageRequest,
): Promise<Page<MessageRow>> {
  const later =
    after === null ? Prisma.empty : Prisma.sql`and (m.created_at, m.id) > (${after.createdAt}, ${after.id}::uuid)`;
  const kinds = (withBlocked ? [false, true] : [false]).map((isBlocked) => {
    const page = Prisma.sql`and m.is_blocked = ${isBlocked} ${later} order by m.created_at, m.id limit ${first + 1}`;
    return Prisma.sql`(select m.id, m.created_at from im_message m where ${repliesIn(rootId)} ${page})`;
  });
  const root = Prisma.sql`(select m.id, m.created_at from im_message m where ${beginsThread(rootId)} ${later})`;
  const all = Prisma.join([root, ...kinds], " union all ");
  const rows = await db.$queryRaw<MessageRow[]>`
    select ${messageColumns} ${fromMessages}
    where m.id in (select id from (${all}) t order by created_at, id limit ${first + 1})
      and m.conversation_id = ${conversationId}::uuid and ${visibleMessages(viewer)}
    order by m.created_at, m.id`;
  return toPage(rows, first);
}
