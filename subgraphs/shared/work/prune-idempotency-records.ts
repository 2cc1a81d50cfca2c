import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";

const batch = 500;
const keptFor = 24 * 60 * 60 * 1_000;

/** Forgets answers of keyed writes that are older than 24 hours (wire contract org 1.8), few at a time. */
export async function pruneIdempotencyRecords({ jobs }: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor);
  for (let pruned = batch; pruned === batch && !signal.aborted;) {
    const result = await jobs.driver.query(
      `delete from idempotency_record where (scope, key) in (
         select scope, key from idempotency_record where created_at < $1 order by created_at limit ${batch})`,
      [before],
    );
    pruned = result.rowCount ?? 0;
  }
}
