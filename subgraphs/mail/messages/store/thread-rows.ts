import { Prisma, type MailDirection, type MailFolder } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { KnownMessage } from "../rules/thread-choice.js";

/** A message of the mailbox with the direction in which its id is unique. */
export interface StoredId extends KnownMessage {
  readonly direction: MailDirection;
}

/** The messages of a locked mailbox with one of these RFC ids, deleted ones included, oldest first. */
export async function findKnownMessages(
  tx: Queries,
  mailboxId: string,
  rfcIds: readonly string[],
): Promise<StoredId[]> {
  return tx.$queryRaw<StoredId[]>`
    select rfc_id as "rfcId", direction::text as direction, thread_id as "threadId", is_blocked as "isBlocked"
    from mail_message where mailbox_id = ${mailboxId}::uuid and rfc_id = any(${[...rfcIds]})
    order by created_at`;
}

/** The effect of a message on its thread. */
export interface ThreadEntry {
  readonly threadId: string;
  readonly mailboxId: string;
  readonly subject: string | null;
  /** The folder of a new thread. */
  readonly folder: MailFolder;
  readonly at: Date;
  /** A received message moves its thread out of the archive (wire contract mail 6, step 7). */
  readonly reopens: boolean;
}

/**
 * Counts new messages in their threads, which are created if they do not exist: new ones, and those whose messages were
 * all deleted.
 */
export async function enterThreads(tx: Statements, entries: readonly ThreadEntry[]): Promise<void> {
  const threads = new Map<string, ThreadSum>();
  for (const entry of entries) threads.set(entry.threadId, withEntry(threads.get(entry.threadId), entry));
  const sums = [...threads.values()].sort((left, right) => (left.threadId < right.threadId ? -1 : 1));
  const reopened = sums.filter(({ reopens }) => reopens).map(({ threadId }) => threadId);
  const rows = sums.map(
    ({ threadId, mailboxId, subject, folder, count, first, last }) => Prisma.sql`
      (${threadId}::uuid, ${mailboxId}::uuid, ${subject}, ${folder}::"MailFolder", ${count}::int, ${last}::timestamptz,
       ${first}::timestamptz, ${count}::int)`,
  );
  const insert = Prisma.sql`
    insert into mail_thread (id, mailbox_id, subject, folder, message_count, last_message_at, created_at, version)
    values ${Prisma.join(rows)}
    on conflict (id) do update set
      message_count = mail_thread.message_count + excluded.message_count,
      last_message_at = greatest(mail_thread.last_message_at, excluded.last_message_at),
      created_at = least(mail_thread.created_at, excluded.created_at),
      folder = case when mail_thread.folder = 'archive' and mail_thread.id = any(${reopened}::uuid[]) then 'inbox'
                    else mail_thread.folder end,
      version = mail_thread.version + excluded.message_count`;
  await sendStatement(tx, insert);
}

/** The combined effect of several messages on one thread. */
interface ThreadSum extends ThreadEntry {
  readonly count: number;
  readonly first: Date;
  readonly last: Date;
}

function withEntry(sum: ThreadSum | undefined, entry: ThreadEntry): ThreadSum {
  const { at, reopens } = entry;
  if (sum === undefined) return { ...entry, count: 1, first: at, last: at };
  return {
    ...sum,
    // As if the messages had come one after the other.
    folder: reopens && sum.folder === "archive" ? "inbox" : sum.folder,
    reopens: sum.reopens || reopens,
    count: sum.count + 1,
    first: at < sum.first ? at : sum.first,
    last: at > sum.last ? at : sum.last,
  };
}
