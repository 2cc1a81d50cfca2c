import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";

/** Seconds since the oldest event that is committed but not yet numbered; 0 when there is none. For monitoring. */
export async function unpublishedAge(database: Database, clock: Clock): Promise<number> {
  const { rows } = await database.jobs.driver.query<{ oldest: Date | null }>(
    "select min(occurred_at) as oldest from event where position is null",
  );
  const oldest = rows[0]?.oldest ?? null;
  return oldest === null ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000);
}
