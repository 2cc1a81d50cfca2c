import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Statements } from "../../../shared/database/statements.js";
import type { Outcome } from "../rules/outcome.js";
import { selectWrites, writeColumns, type WriteRow } from "./write-row.js";

/** The data of a finished write. */
export interface WriteEnd extends Outcome {
  readonly messageTs?: string;
  readonly processingStatus?: string;
  readonly agentStatus?: string;
}

/**
 * Stores the outcome of a write in progress that began after `since`; answers it as it is then, or null for any other, and
 * when its connection is closed.
 */
export async function storeOutcome(
  tx: Statements,
  id: string,
  { status, errorCode, retryAfter, messageTs, processingStatus, agentStatus }: WriteEnd,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<WriteRow | null> {
  const [row] = await tx.$queryRaw<WriteRow[]>`
    update chat_write w set status = ${status}::"ChatWriteStatus", error_code = ${errorCode},
      retry_after = case when w.family = 'operation' then ${retryAfter}::int end,
      message_ts = coalesce(${messageTs ?? null}, w.message_ts),
      processing_status = ${processingStatus ?? null}, agent_status = ${agentStatus ?? null},
      version = w.version + 1, updated_at = ${now}
    from chat_connection c join identity i on i.id = c.identity_id
    where w.id = ${id}::uuid and w.status = 'in_progress' and w.created_at > ${since}
      and c.id = w.connection_id and c.closed_at is null
    returning ${writeColumns}`;
  return row ?? null;
}

/** Stores the file of a write in progress. */
export async function storeFileId(tx: Transaction, id: string, fileId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    update chat_write set file_id = ${fileId}, version = version + 1, updated_at = ${now}
    where id = ${id}::uuid and status = 'in_progress'`;
}

/** Locks a write; returns it as it is stored, or null when it was deleted. */
export async function lockWrite(tx: Transaction, id: string): Promise<WriteRow | null> {
  const [row] = await tx.$queryRaw<WriteRow[]>`${selectWrites} and w.id = ${id}::uuid for update of w`;
  return row ?? null;
}

/** Stores that a write's outcome is unknown, and when a person dismissed that; null for no dismissal. */
export async function storeUnknown(tx: Transaction, id: string, dismissedAt: Date | null, now: Date): Promise<void> {
  await tx.$executeRaw`
    update chat_write set status = 'unknown', error_code = coalesce(error_code, 'outcome_unknown'),
      dismissed_at = ${dismissedAt}::timestamptz, version = version + 1, updated_at = ${now}
    where id = ${id}::uuid`;
}

/** When the oldest write without an outcome began; null when there is none. */
export async function findOldestInProgress(db: Reader): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ createdAt: Date | null }[]>`
    select min(created_at) as "createdAt" from chat_write where status = 'in_progress'`;
  return row?.createdAt ?? null;
}

/** Marks the oldest writes that are in progress since before then as unknown; answers them. */
export async function expireWrites(tx: Transaction, before: Date, limit: number, now: Date): Promise<WriteRow[]> {
  const ids = await tx.$queryRaw<{ id: string }[]>`
    update chat_write set status = 'unknown', error_code = 'outcome_unknown', version = version + 1, updated_at = ${now}
    where id = any(array(select id from chat_write where status = 'in_progress' and created_at <= ${before}
      order by created_at, id limit ${limit} for update skip locked))
    returning id`;
  if (ids.length === 0) return [];
  const list = Prisma.sql`${ids.map(({ id }) => id)}::uuid[]`;
  return tx.$queryRaw<WriteRow[]>`${selectWrites} and w.id = any(${list}) order by w.created_at, w.id`;
}
