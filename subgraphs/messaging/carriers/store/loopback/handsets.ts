import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../../shared/database/client.js";
import type { FailNext, HandsetChange, HandsetRow } from "../../rules/handset.js";

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
 * Locks those of these numbers that are handsets, in one order everywhere. Whoever writes a handset's events or consumes
 * its `fail_next` holds this lock, so its events are numbered in the order of their commits.
 */
export async function lockHandsets(tx: Transaction, numbers: readonly string[]): Promise<Map<string, HandsetRow>> {
  const rows = await tx.$queryRaw<HandsetRow[]>`
    ${select} where number = any(${[...numbers]}::text[]) order by number for update`;
  return new Map(rows.map((row) => [row.number, row]));
}

/** Creates a handset unless there is one, or there are too many; answers which. */
export async function insertHandset(
  tx: Transaction,
  handset: Pick<HandsetRow, "number" | "service" | "online">,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<"created" | "exists" | "full"> {
  const count = await tx.imHandset.count();
  const { count: made } =
    count >= limit
      ? { count: 0 }
      : await tx.imHandset.createMany({ data: { ...handset, createdAt: now, updatedAt: now }, skipDuplicates: true });
  if (made > 0) return "created";
  const known = await tx.imHandset.count({ where: { number: handset.number } });
  return known > 0 ? "exists" : "full";
}

/** Changes a locked handset. */
export async function updateHandset(tx: Transaction, number: string, change: HandsetChange, now: Date): Promise<void> {
  const { failNext, ...rest } = change;
  const data = { ...rest, ...(failNext === undefined ? {} : { failNext: json(failNext) }), updatedAt: now };
  await tx.imHandset.update({ where: { number }, data, select: { number: true } });
}

function json(value: FailNext | null): Prisma.InputJsonObject | typeof Prisma.DbNull {
  return value === null ? Prisma.DbNull : { ...value };
}

/** Forgets every phone and all that stands on its screen. Answers the numbers of the phones. */
export async function removeEverything(tx: Transaction): Promise<string[]> {
  await tx.$executeRaw`delete from im_phone_event`;
  await tx.$executeRaw`delete from im_phone_thread`;
  const rows = await tx.$queryRaw<{ number: string }[]>`delete from im_handset returning number`;
  return rows.map(({ number }) => number);
}
