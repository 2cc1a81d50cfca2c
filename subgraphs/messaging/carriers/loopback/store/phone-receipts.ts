import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader } from "../../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../../shared/database/statements.js";
import type { Service } from "../../rules/carrier-event.js";

/** A message that has just reached a phone. */
export interface DeliveredMessage {
  readonly messageId: string;
  readonly number: string;
  readonly threadId: string;
  readonly sender: string;
  readonly clientRef: string | null;
  readonly service: Service;
}

/** Puts a message on its way to phones. */
export async function insertReceipts(
  tx: Statements,
  receipts: readonly { readonly messageId: string; readonly number: string; readonly dueAt: Date }[],
): Promise<void> {
  if (receipts.length === 0) return;
  const column = <Name extends keyof (typeof receipts)[number]>(name: Name) => receipts.map((one) => one[name]);
  const insert = Prisma.sql`
    insert into im_phone_receipt (message_id, number, due_at)
    select * from unnest(${column("messageId")}::uuid[], ${column("number")}::text[], ${column("dueAt")}::timestamptz[])`;
  await sendStatement(tx, insert);
}

/** Numbers of phones that something may be delivered to now. */
export async function findDueNumbers(db: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ number: string }[]>`
    select distinct r.number from im_phone_receipt r join im_handset h on h.number = r.number
    where r.delivered_at is null and r.due_at <= ${now} and h.online and h.auto_deliver order by 1 limit ${limit}`;
  return rows.map(({ number }) => number);
}

/** Delivers what is due for locked phones that are online, in the order in which it was sent, at most so much. */
export async function deliverDue(
  tx: Statements,
  numbers: readonly string[],
  now: Date,
  limit: number,
): Promise<DeliveredMessage[]> {
  return tx.$queryRaw<DeliveredMessage[]>`
    with due as (
      select r.message_id, r.number, m.place from im_phone_receipt r
      join im_handset h on h.number = r.number join im_phone_message m on m.id = r.message_id
      where r.number = any(${[...numbers]}::text[]) and r.delivered_at is null and r.due_at <= ${now}
        and h.online and h.auto_deliver
      order by m.place limit ${limit}
    ), delivered as (
      update im_phone_receipt r set delivered_at = ${now} from due
      where r.message_id = due.message_id and r.number = due.number and r.delivered_at is null
      returning r.message_id, r.number
    )
    select d.message_id as "messageId", d.number, m.thread_id as "threadId", m.sender, m.client_ref as "clientRef",
           m.service::text as service
    from delivered d join im_phone_message m on m.id = d.message_id order by m.place, d.number`;
}

/** Marks what a phone has of a thread as read; answers how many messages that were, and the last of them. */
export async function markThreadRead(
  tx: Statements,
  number: string,
  threadId: string,
  now: Date,
): Promise<{ readonly count: number; readonly last: string | null }> {
  const [row] = await tx.$queryRaw<{ count: number; last: string | null }[]>`
    with marked as (
      update im_phone_receipt r set read_at = ${now} from im_phone_message m
      where m.id = r.message_id and m.thread_id = ${threadId}::uuid and r.number = ${number}
        and r.delivered_at is not null and r.read_at is null
      returning m.id, m.place
    ) select count(*)::int as count, (select id::text from marked order by place desc limit 1) as last from marked`;
  return row ?? { count: 0, last: null };
}
