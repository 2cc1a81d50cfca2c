import type { Clock } from "../clock/clock.js";
import type { Database } from "../database/client.js";

/** Rows per transaction, so that readers and publishers never wait long. */
const batch = 500;

/**
 * The oldest events up to the first that must stay: it is too young, or a consumer has not read it. The head row is
 * locked last, so that publishers wait for one commit only.
 */
const prune = `
  with oldest as (
         select position, occurred_at from event
         where position > (select pruned_to from log_head where id = 1) order by position limit ${batch}
       ),
       bounds as (
         select least(
           coalesce((select min(position) - 1 from oldest where occurred_at >= $1), (select max(position) from oldest)),
           (select min(position) from consumer_position)
         ) as last
       ),
       pruned as (
         delete from event using bounds
         where position > (select pruned_to from log_head where id = 1) and position <= bounds.last returning 1
       ),
       moved as (
         update log_head set pruned_to = greatest(pruned_to, bounds.last) from bounds
         where id = 1 and exists (select from pruned) returning 1
       )
  select (select count(*)::int from pruned) as pruned, (select count(*) from moved) as moved`;

export interface PruneOptions {
  readonly clock: Clock;
  /** Events younger than this stay. */
  readonly keepDays: number;
  readonly signal: AbortSignal;
}

/**
 * Removes events that are older than the retention; cursors before them expire. It never removes events that a consumer
 * has yet to read.
 */
export async function pruneEvents({ jobs }: Database, { clock, keepDays, signal }: PruneOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - keepDays * 24 * 60 * 60 * 1_000);
  for (let pruned = batch; pruned === batch && !signal.aborted;) {
    const { rows } = await jobs.driver.query<{ pruned: number }>(prune, [before]);
    pruned = rows[0]!.pruned;
  }
}
