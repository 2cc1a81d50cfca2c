import type { MailFolder } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { chooseThread, type KnownMessage } from "../rules/thread-choice.js";

/** The messages of a locked mailbox with one of these RFC ids, deleted ones included. */
export async function findKnownMessages(
  tx: Transaction,
  mailboxId: string,
  rfcIds: readonly string[],
): Promise<KnownMessage[]> {
  if (rfcIds.length === 0) return [];
  return tx.mailMessage.findMany({
    where: { mailboxId, rfcId: { in: [...rfcIds] } },
    select: { rfcId: true, threadId: true, isBlocked: true },
    // The same id may stand for a sent and a received message: both are in one thread.
    orderBy: { createdAt: "asc" },
  });
}

/** The thread that a message with these parents joins; null when it begins one. */
export async function findThreadOf(
  tx: Transaction,
  mailboxId: string,
  parents: readonly string[],
  isBlocked: boolean,
): Promise<string | null> {
  return chooseThread(parents, await findKnownMessages(tx, mailboxId, parents), isBlocked);
}

/** What a message does to its thread. */
export interface ThreadEntry {
  readonly threadId: string;
  readonly mailboxId: string;
  readonly subject: string | null;
  /** Of a new thread. */
  readonly folder: MailFolder;
  readonly at: Date;
  /** A received message takes its thread out of the archive (wire contract mail 6, step 7). */
  readonly reopens: boolean;
}

/**
 * Counts a new message in its thread, which is made when it is not there: it is new, or all its messages were deleted.
 * Answers the thread's folder and version.
 */
export async function enterThread(
  tx: Transaction,
  entry: ThreadEntry,
): Promise<{ folder: MailFolder; version: number }> {
  const { threadId, mailboxId, subject, folder, at, reopens } = entry;
  const [row] = await tx.$queryRaw<{ folder: MailFolder; version: number }[]>`
    insert into mail_thread (id, mailbox_id, subject, folder, message_count, last_message_at, created_at)
    values (${threadId}::uuid, ${mailboxId}::uuid, ${subject}, ${folder}::"MailFolder", 1, ${at}, ${at})
    on conflict (id) do update set
      message_count = mail_thread.message_count + 1,
      last_message_at = greatest(mail_thread.last_message_at, excluded.last_message_at),
      created_at = least(mail_thread.created_at, excluded.created_at),
      folder = case when ${reopens} and mail_thread.folder = 'archive' then 'inbox' else mail_thread.folder end,
      version = mail_thread.version + 1
    returning folder::text as folder, version`;
  return row!;
}
