import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader } from "../../../../shared/database/client.js";
import type { Statements } from "../../../../shared/database/statements.js";
import type { HandsetChange, HandsetRow } from "../rules/handset.js";

const select = Prisma.sql`
  select number, service::text as service, online, auto_deliver as "autoDeliver", auto_read as "autoRead",
         latency_ms as "latencyMs", reject_groups as "rejectGroups", fail_next as "failNext", created_at as "createdAt"
  from im_handset`;

/** A page of handsets by number. */
export async function findHandsets(db: Reader, after: string | null, limit: number): Promise<HandsetRow[]> {
  return db.$queryRaw<HandsetRow[]>`${select} where number > ${after ?? ""} order by number limit ${limit}`;
}

/** A handset, or null. */
export async function findHandset(db: Reader, number: string): Promise<HandsetRow | null> {
  const [row] = await db.$queryRaw<HandsetRow[]>`${select} where number = ${number}`;
  return row ?? null;
}

/**
 * Locks those of these numbers that are handsets, in one order everywhere. Every writer of a handset's events, and every
 * consumer of its `fail_next`, holds this lock, so its events are numbered in the order of their commits.
 */
export async function lockHandsets(tx: Statements, numbers: readonly string[]): Promise<Map<string, HandsetRow>> {
  const rows = await tx.$queryRaw<HandsetRow[]>`
    ${select} where number = any(${[...numbers]}::text[]) order by number for update`;
  return new Map(rows.map((row) => [row.number, row]));
}

/** Creates a handset unless there is one, or there are too many; answers which. */
export async function insertHandset(
  tx: Statements,
  handset: Pick<HandsetRow, "number" | "service" | "online">,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<"created" | "exists" | "full"> {
  const { number, service, online } = handset;
  const made = await tx.$executeRaw`
    insert into im_handset (number, service, online, created_at, updated_at)
    select ${number}::text, ${service}::"ImService", ${online}::boolean, ${now}::timestamptz, ${now}::timestamptz
    where (select count(*) from im_handset) < ${limit} on conflict do nothing`;
  if (made > 0) return "created";
  const known = await tx.$queryRaw<unknown[]>`select 1 from im_handset where number = ${number}`;
  return known.length > 0 ? "exists" : "full";
}

/** Changes a locked handset. */
export async function updateHandset(tx: Statements, number: string, change: HandsetChange, now: Date): Promise<void> {
  const { service, online, autoDeliver, autoRead, latencyMs, rejectGroups, failNext } = change;
  const changes = [
    service === undefined ? [] : Prisma.sql`service = ${service}::"ImService"`,
    online === undefined ? [] : Prisma.sql`online = ${online}`,
    autoDeliver === undefined ? [] : Prisma.sql`auto_deliver = ${autoDeliver}`,
    autoRead === undefined ? [] : Prisma.sql`auto_read = ${autoRead}`,
    latencyMs === undefined ? [] : Prisma.sql`latency_ms = ${latencyMs}`,
    rejectGroups === undefined ? [] : Prisma.sql`reject_groups = ${rejectGroups}`,
    failNext === undefined ? [] : Prisma.sql`fail_next = ${failNext === null ? null : JSON.stringify(failNext)}::jsonb`,
    Prisma.sql`updated_at = ${now}`,
  ].flat();
  await tx.$executeRaw`update im_handset set ${Prisma.join(changes)} where number = ${number}`;
}

/** Deletes every phone with its messages. Returns the numbers of the phones. */
export async function removeEverything(tx: Statements): Promise<string[]> {
  // Deliveries lock a phone before they write to its screen: the other order would be a deadlock.
  await tx.$queryRaw`select 1 from im_handset order by number for update`;
  await tx.$executeRaw`delete from im_phone_event`;
  await tx.$executeRaw`delete from im_phone_thread`;
  const rows = await tx.$queryRaw<{ number: string }[]>`delete from im_handset returning number`;
  return rows.map(({ number }) => number);
}
