import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "../../messages/public.js";

/** A message that was marked as read, for its event. */
export interface ReadMessage {
  readonly id: string;
  readonly isBlocked: boolean;
  readonly version: number;
}

/** Marks at most `limit` unread messages of a thread as read, the oldest first. The mailbox must be locked. */
export async function markMessagesRead(
  tx: Transaction,
  threadId: string,
  limit: number,
  now: Date,
): Promise<ReadMessage[]> {
  return tx.$queryRaw<ReadMessage[]>`
    update mail_message set is_read = true, version = version + 1, updated_at = ${now}
    where id in (
      select id from mail_message
      where thread_id = ${threadId}::uuid and direction = 'inbound' and not is_read and status <> 'deleted'
      order by created_at, id limit ${limit})
    returning id, is_blocked as "isBlocked", version`;
}

/** A page of the messages of each thread that the viewer may see, oldest first, in the order of the threads. */
export async function listVisibleThreadMessages(
  db: Reader,
  viewer: Viewer,
  threadIds: readonly string[],
  { first, after }: PageRequest,
): Promise<Page<MessageRow>[]> {
  const beyond =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(g.created_at, g.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<MessageRow[]>`
    select found.* from unnest(${[...threadIds]}::uuid[]) as wanted (thread_id)
    cross join lateral (
      select ${messageColumns} ${fromMessages}
      where g.thread_id = wanted.thread_id and ${beyond} and ${visibleMessages(viewer)}
      order by g.created_at, g.id limit ${first + 1}
    ) as found
    order by found."createdAt", found.id`;
  return threadIds.map((id) =>
    toPage(
      rows.filter(({ threadId }) => threadId === id),
      first,
    ),
  );
}
