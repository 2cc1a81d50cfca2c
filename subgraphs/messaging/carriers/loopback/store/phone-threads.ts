import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader } from "../../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../../shared/database/statements.js";
import { orderedId } from "../../../../shared/identity/ordered-id.js";

/** A thread of phones and lines. */
export interface PhoneThread {
  readonly id: string;
  readonly isGroup: boolean;
  /** Sorted. */
  readonly members: readonly string[];
  readonly createdAt: Date;
}

const select = Prisma.sql`
  select t.id, t.is_group as "isGroup", t.created_at as "createdAt",
         array(select m.number from im_phone_member m where m.thread_id = t.id order by m.number) as members
  from im_phone_thread t`;

/** A thread that a number is in, or null; the id must be well-formed. */
export async function findThread(db: Queries, number: string, id: string): Promise<PhoneThread | null> {
  const [row] = await db.$queryRaw<PhoneThread[]>`
    ${select} join im_phone_member own on own.thread_id = t.id and own.number = ${number} where t.id = ${id}::uuid`;
  return row ?? null;
}

/** Which threads of a number are read. */
export interface ThreadWindow {
  /** The id of the thread after which it begins, in its order; null for the beginning. */
  readonly after: string | null;
  readonly limit: number;
  readonly newestFirst?: boolean;
}

/** The threads of a number, oldest first or newest first. */
export async function findThreads(
  db: Reader,
  number: string,
  { after, limit, newestFirst = false }: ThreadWindow,
): Promise<PhoneThread[]> {
  const [isAfter, order] = newestFirst ? [Prisma.sql`<`, Prisma.sql`desc`] : [Prisma.sql`>`, Prisma.sql`asc`];
  return db.$queryRaw<PhoneThread[]>`
    ${select} join im_phone_member own on own.thread_id = t.id and own.number = ${number}
    where ${after === null ? Prisma.sql`true` : Prisma.sql`t.id ${isAfter} ${after}::uuid`}
    order by t.id ${order} limit ${limit}`;
}

/** The thread of exactly these members, or null. */
export async function findThreadOf(tx: Statements, numbers: readonly string[]): Promise<PhoneThread | null> {
  const [row] = await tx.$queryRaw<PhoneThread[]>`${select} where t.member_key = ${keyOf(numbers)}`;
  return row ?? null;
}

/** Notes that something happens in a thread. */
export async function touchThread(tx: Statements, id: string, now: Date): Promise<void> {
  const update = Prisma.sql`
    update im_phone_thread set last_active_at = greatest(last_active_at, ${now}) where id = ${id}::uuid`;
  await sendStatement(tx, update);
}

function membersOf(numbers: readonly string[]): string[] {
  return [...new Set(numbers)].toSorted();
}

function keyOf(numbers: readonly string[]): string {
  return membersOf(numbers).join(" ");
}

/** The thread of exactly these members, made when there is none. */
export async function openThread(tx: Statements, numbers: readonly string[], now: Date): Promise<PhoneThread> {
  const members = membersOf(numbers);
  const key = keyOf(numbers);
  const isGroup = members.length > 2;
  const insertThread = Prisma.sql`
    insert into im_phone_thread (id, is_group, member_key, created_at, last_active_at)
    values (${orderedId(now)}::uuid, ${isGroup}, ${key}, ${now}, ${now})
    on conflict (member_key) do update set last_active_at = greatest(im_phone_thread.last_active_at, excluded.last_active_at)`;
  await sendStatement(tx, insertThread);
  const insertMembers = Prisma.sql`
    insert into im_phone_member (number, thread_id)
    select number, t.id from im_phone_thread t, unnest(${members}::text[]) as number where t.member_key = ${key}
    on conflict do nothing`;
  await sendStatement(tx, insertMembers);
  const [row] = await tx.$queryRaw<PhoneThread[]>`${select} where t.member_key = ${key}`;
  return row!;
}
