import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";

/** The flags to set; omitted ones stay. */
export interface MessageFlags {
  readonly isRead?: boolean | undefined;
  readonly isStarred?: boolean | undefined;
}

/** A changed message, for its event. */
export interface ChangedMessage {
  readonly threadId: string;
  readonly isBlocked: boolean;
  readonly version: number;
}

/** Sets flags of a message in a locked mailbox; null when nothing changes or the message was deleted. */
export async function setMessageFlags(
  tx: Transaction,
  mailboxId: string,
  id: string,
  { isRead, isStarred }: MessageFlags,
  updatedAt: Date,
): Promise<ChangedMessage | null> {
  const read = isRead === undefined ? Prisma.sql`is_read` : Prisma.sql`${isRead}`;
  const starred = isStarred === undefined ? Prisma.sql`is_starred` : Prisma.sql`${isStarred}`;
  const [row] = await tx.$queryRaw<ChangedMessage[]>`
    update mail_message set is_read = ${read}, is_starred = ${starred}, version = version + 1, updated_at = ${updatedAt}
    where id = ${id}::uuid and mailbox_id = ${mailboxId}::uuid and status <> 'deleted'
      and (is_read, is_starred) is distinct from (${read}, ${starred})
    returning thread_id as "threadId", is_blocked as "isBlocked", version`;
  return row ?? null;
}
