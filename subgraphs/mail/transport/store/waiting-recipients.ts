import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { isOneOf, type Senders, type WaitingSends } from "../../../shared/lifecycle/senders.js";
import { isFrozen } from "../../../shared/reviews/frozen-by.js";

/** Recipients `r` of messages `m` of these senders, as `lockSentMessages` finds the messages. */
const ofSenders = (senders: Senders) => Prisma.sql`
  from mail_recipient r join mail_message m on m.id = r.message_id join mailbox b on b.id = m.mailbox_id
  join identity i on i.id = b.identity_id
  where m.direction = 'outbound' and b.closed_at is null and ${isOneOf(senders)}`;

/** How many recipients wait, and how many are being handed over, each up to `most`. */
export async function countWaitingRecipients(tx: Transaction, senders: Senders, most: number): Promise<WaitingSends> {
  const count = (state: Prisma.Sql) => Prisma.sql`
    (select count(*)::int from (select ${ofSenders(senders)} and r.state = ${state} limit ${most}) x)`;
  const [row] = await tx.$queryRaw<WaitingSends[]>`
    select ${count(Prisma.sql`'waiting'`)} as queued, ${count(Prisma.sql`'sending'`)} as "inFlight"`;
  return row!;
}

/** Messages with recipients that wait. */
export async function findWaitingMessages(tx: Transaction, senders: Senders, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct m.id ${ofSenders(senders)} and r.state = 'waiting' order by m.id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Locks the recipients of locked messages that wait: none of them is handed over until the transaction ends. */
export async function lockWaitingRecipients(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<{ readonly id: string; readonly messageId: string }[]> {
  return tx.$queryRaw<{ id: string; messageId: string }[]>`
    select id, message_id as "messageId" from mail_recipient
    where message_id = any(${[...messageIds]}::uuid[]) and state = 'waiting' order by id for update`;
}

/** Messages that may leave and have recipients that were never routed: they were queued while their sender was frozen. */
export async function findUnroutedMessages(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select distinct m.id ${ofSenders("all")} and r.state = 'waiting' and r.next_attempt_at is null
      and m.status = 'queued' and m.content_id is not null and m.hold_until is null and not ${isFrozen}
    order by m.id limit ${most}`;
  return rows.map(({ id }) => id);
}
