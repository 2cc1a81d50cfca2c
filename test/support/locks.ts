import type { Pool } from "pg";
import { vi } from "vitest";

/**
 * Resolves when this number of connections wait for a lock in the database. Other databases of the server belong to other
 * files.
 */
export async function untilSomebodyWaits(driver: Pick<Pool, "query">, atLeast = 1): Promise<void> {
  await vi.waitUntil(async () => (await waitingNow(driver)) >= atLeast, { interval: 10 });
}

/** How many wait for a lock in the database. */
export async function waitingNow(driver: Pick<Pool, "query">): Promise<number> {
  const { rowCount } = await driver.query(
    `select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rowCount!;
}
