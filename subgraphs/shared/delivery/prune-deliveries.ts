import type { Database } from "../database/client.js";
import type { Clock } from "../clock/clock.js";

const batch = 500;
const day = 24 * 60 * 60 * 1_000;

/** Deliveries are removed together with their log. A recently replayed delivery stays as long as its newest attempt. */
const prune = `
  delete from delivery where id in (
    select d.id from delivery d
    where d.created_at < $1 and d.state <> 'waiting'
      and not exists (select from delivery_attempt a where a.delivery_id = d.id and a.created_at >= $1)
    order by d.created_at limit ${batch} for update skip locked
  )`;

/** Bodies that no delivery needs, and that none has needed recently. */
const pruneBodies = `
  delete from delivery_body where id in (
    select b.id from delivery_body b
    where b.created_at < $1 and not exists (select from delivery d where d.body_id = b.id)
    order by b.created_at limit ${batch} for update skip locked
  )`;

/** Receivers without waiting deliveries, unless these are held. Their next delivery inserts them again. */
const pruneReceivers = `delete from delivery_turn where turn_at is null and not held`;

export interface PruneOptions {
  readonly clock: Clock;
  /** Deliveries and attempts younger than this stay. */
  readonly keepDays: number;
  readonly signal: AbortSignal;
}

/** Removes deliveries, with their log, that are older than the retention and will not be attempted again. */
export async function pruneDeliveries({ jobs }: Database, { clock, keepDays, signal }: PruneOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - keepDays * day);
  for (const statement of [prune, pruneBodies]) {
    for (let pruned: number | null = batch; pruned === batch && !signal.aborted;) {
      pruned = (await jobs.driver.query(statement, [before])).rowCount;
    }
  }
  await jobs.driver.query(pruneReceivers);
}
