import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";

/** A tracked message whose last counted open is older. */
const isDue = (id: string, before: Date): Prisma.Sql => Prisma.sql`
  id = ${id}::uuid and tracks_opens and status <> 'deleted' and (last_opened_at is null or last_opened_at <= ${before})`;

/** A changed message, for its event. */
export interface ChangedMessage {
  readonly threadId: string;
  readonly isBlocked: boolean;
  readonly version: number;
}

/** The mailbox of a tracked message that was not opened since; null when there is nothing to count. */
export async function findUncountedOpen(db: Reader, id: string, before: Date): Promise<string | null> {
  const [row] = await db.$queryRaw<{ mailboxId: string }[]>`
    select mailbox_id as "mailboxId" from mail_message where ${isDue(id, before)}`;
  return row?.mailboxId ?? null;
}

/** Counts an open of a message in a locked mailbox; null when another one was counted meanwhile. */
export async function countOpen(tx: Transaction, id: string, before: Date, now: Date): Promise<ChangedMessage | null> {
  const [row] = await tx.$queryRaw<ChangedMessage[]>`
    update mail_message set first_opened_at = coalesce(first_opened_at, ${now}), last_opened_at = ${now},
           open_count = open_count + 1, version = version + 1, updated_at = ${now}
    where ${isDue(id, before)}
    returning thread_id as "threadId", is_blocked as "isBlocked", version`;
  return row ?? null;
}
