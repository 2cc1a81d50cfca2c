import { Prisma } from "../../../generated/prisma/client.js";
import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";

const batch = 500;

/** Removes expired answers of keyed writes (wire contract org 1.8). Returns how many. */
export async function sweepIdempotencyRecords(database: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  await sweep("keyed_answer", database, now);
  return sweep("idempotency_record", database, now);
}

async function sweep(table: string, database: Database, now: Date): Promise<number> {
  const rows = Prisma.raw(table);
  for (let swept = 0; ;) {
    const count = await database.jobs.writer.$executeRaw`
      delete from ${rows} where ctid = any(array(
        select ctid from ${rows} where expires_at < ${now} limit ${batch} for update skip locked))`;
    swept += count;
    if (count < batch) return swept;
  }
}
