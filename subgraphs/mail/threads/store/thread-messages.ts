import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { fromMessages, messageColumns, type MessageRow, visibleMessages } from "../../messages/public.js";

/** At most `limit` unread messages of a thread, the oldest first. */
export async function findUnreadMessages(tx: Transaction, threadId: string, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from mail_message
    where thread_id = ${threadId}::uuid and direction = 'inbound' and not is_read and status <> 'deleted'
    order by created_at, id limit ${limit}`;
  return rows.map(({ id }) => id);
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
