import { Prisma } from "../../../generated/prisma/client.js";
import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";

const keptMilliseconds = 24 * 60 * 60 * 1000;
const batch = 500;

/** Forgets the answers of keyed writes after 24 hours (wire contract org 1.8). Returns how many. */
export async function sweepIdempotencyRecords(database: Database, clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMilliseconds);
  await sweep("keyed_answer", database, before);
  return sweep("idempotency_record", database, before);
}

async function sweep(table: string, database: Database, before: Date): Promise<number> {
  const rows = Prisma.raw(table);
  for (let swept = 0; ;) {
    const count = await database.jobs.writer.$executeRaw`
      delete from ${rows} where ctid = any(array(
        select ctid from ${rows} where created_at < ${before} limit ${batch} for update skip locked))`;
    swept += count;
    if (count < batch) return swept;
  }
}
