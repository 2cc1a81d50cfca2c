import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Outcome } from "../rules/outcome.js";
import { selectWrites, type WriteRow } from "./write-row.js";

/** What is known of a write at its end. */
export interface WriteEnd extends Outcome {
  readonly messageTs?: string;
  readonly processingStatus?: string;
  readonly agentStatus?: string;
}

/** Stores the outcome of a write in progress that began after `since`; answers it as it is then, or null for any other. */
export async function storeOutcome(
  tx: Transaction,
  id: string,
  { status, errorCode, retryAfter, messageTs, processingStatus, agentStatus }: WriteEnd,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<WriteRow | null> {
  const ended = await tx.$executeRaw`
    update chat_write set status = ${status}::"ChatWriteStatus", error_code = ${errorCode},
      retry_after = case when family = 'operation' then ${retryAfter}::int end,
      message_ts = coalesce(${messageTs ?? null}, message_ts),
      processing_status = ${processingStatus ?? null}, agent_status = ${agentStatus ?? null},
      version = version + 1, updated_at = ${now}
    where id = ${id}::uuid and status = 'in_progress' and created_at > ${since}`;
  if (ended === 0) return null;
  const [row] = await tx.$queryRaw<WriteRow[]>`${selectWrites} and w.id = ${id}::uuid`;
  return row ?? null;
}

/** Stores the file of a write in progress. */
export async function storeFileId(tx: Transaction, id: string, fileId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    update chat_write set file_id = ${fileId}, version = version + 1, updated_at = ${now}
    where id = ${id}::uuid and status = 'in_progress'`;
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
