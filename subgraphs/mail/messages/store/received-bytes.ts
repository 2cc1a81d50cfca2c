import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";

/** A counter that differs from the messages. */
export interface WrongCounter {
  readonly mailboxId: string;
  readonly counted: bigint;
  readonly actual: bigint;
}

/** The open mailboxes after an id, in the order of ids. */
export async function listMailboxIds(db: Queries, after: string | null, limit: number): Promise<string[]> {
  const place = after === null ? Prisma.empty : Prisma.sql`and id > ${after}::uuid`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from mailbox where closed_at is null ${place} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * The mailboxes among these whose counter of received mail differs from their content. Counter and messages change in
 * one transaction, so one statement sees both consistently.
 */
export async function findWrongCounters(db: Queries, ids: readonly string[]): Promise<WrongCounter[]> {
  return db.$queryRaw<WrongCounter[]>`
    select m.id as "mailboxId", m.received_bytes as counted, g.actual
    from mailbox m cross join lateral (
      select coalesce(sum(byte_size), 0)::bigint as actual from mail_message
      where mailbox_id = m.id and direction = 'inbound' and import_id is null and status <> 'deleted') g
    where m.id = any(${[...ids]}::uuid[]) and m.closed_at is null and m.received_bytes <> g.actual`;
}

/** Corrects a counter, unless it has changed since: then the next run does. Returns whether it was set. */
export async function correctCounter(db: Queries, { mailboxId, counted, actual }: WrongCounter): Promise<boolean> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    update mailbox set received_bytes = ${actual}
    where id = ${mailboxId}::uuid and closed_at is null and received_bytes = ${counted} returning id`;
  return rows.length > 0;
}
