import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { isOneOf, type Senders, type WaitingSends } from "../../../shared/lifecycle/senders.js";
import { type PlacedMessage, queued } from "./outgoing.js";

/** How many messages wait, and how many are with their carrier, each up to `most`. */
export async function countWaitingMessages(tx: Transaction, senders: Senders, most: number): Promise<WaitingSends> {
  const count = (which: Prisma.Sql) => Prisma.sql`
    (select count(*)::int from (
      select from im_message m join identity i on i.id = m.identity_id where ${isOneOf(senders)} and ${which} limit ${most}
    ) x)`;
  const [row] = await tx.$queryRaw<WaitingSends[]>`
    select ${count(queued)} as queued, ${count(Prisma.sql`m.status = 'pending' and m.handed_over_at is not null`)} as "inFlight"`;
  return row!;
}

/** Locks messages that wait; those that are being claimed are left out. */
export async function lockWaitingMessages(tx: Transaction, senders: Senders, most: number): Promise<PlacedMessage[]> {
  return tx.$queryRaw<PlacedMessage[]>`
    select m.id, m.conversation_id as "conversationId" from im_message m join identity i on i.id = m.identity_id
    where ${isOneOf(senders)} and ${queued} order by m.id limit ${most} for update of m skip locked`;
}
