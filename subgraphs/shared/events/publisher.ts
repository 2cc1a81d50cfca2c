import pg from "pg";
import { DirectClient } from "../database/session.js";
import type { Logger } from "../logging/logger.js";

/** The channel on which a publisher sends the new head to every process. */
export const advanceChannel = "parley_events";

/** The most events that one transaction numbers, so that a backlog does not lock the head for long. */
const batch = 5_000;

const look = `
  select position, (select true from event where position is null order by position limit 1) as pending
  from log_head where id = 1`;

/**
 * One round trip, so that a frozen publisher cannot hold the lock on the head. Two statements, because only a snapshot
 * taken after the lock sees everything that the previous publisher left. The sequential scan is switched off because
 * statistics taken during a backlog would make the planner choose it from then on.
 */
const number = `
  begin;
  set local enable_seqscan = off;
  select from log_head where id = 1 for update;
  with unpositioned as materialized (select id from event where position is null),
       numbered as (select id, row_number() over (order by id) as n from unpositioned order by id limit ${batch}),
       placed as (
         update event set position = log_head.position + numbered.n
         from numbered, log_head where event.id = numbered.id and log_head.id = 1
       ),
       moved as (
         update log_head set position = position + (select count(*) from numbered)
         where id = 1 and exists (select from numbered) returning position
       )
  select position, (select count(*) from numbered)::int as count, pg_notify('${advanceChannel}', position::text) from moved;
  commit;`;

export interface Published {
  /** The head after the publication. */
  readonly head: bigint;
  /** Whether there may be more to number. */
  readonly more: boolean;
}

/**
 * Numbers committed events in the order of their ids. Several publishers may run; the one that locks the head works.
 */
export class Publisher {
  private readonly pool: pg.Pool;

  constructor(url: string, log: Logger) {
    // A separate connection: neither busy requests nor busy jobs may delay the log.
    this.pool = new pg.Pool({
      connectionString: url,
      max: 1,
      application_name: "parley publisher",
      connectionTimeoutMillis: 5_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 5_000,
      Client: DirectClient,
    });
    this.pool.on("error", (error) =>
      log.warn({ error: error.message }, "The publisher's database connection was lost"),
    );
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  /**
   * Numbers the events that are committed and not yet numbered. When there are none, it is cheap and takes no lock. If
   * events are `expected`, it skips the check whether there are any.
   */
  async publish(expected = false): Promise<Published> {
    const client = await this.pool.connect();
    try {
      const published = (expected ? await numberAll(client) : null) ?? (await numberPending(client));
      client.release();
      return published;
    } catch (error) {
      // The connection may be closed, or still inside the failed transaction.
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

async function numberPending(client: pg.PoolClient): Promise<Published> {
  let found = await client.query<{ position: string; pending: boolean | null }>(look);
  if (found.rows.length === 0) {
    await client.query("insert into log_head (id) values (1) on conflict do nothing");
    found = await client.query(look);
  }
  const { position, pending } = found.rows[0]!;
  if (pending !== true) return { head: BigInt(position), more: false };
  // Another publisher was faster: look again for events that it left, and for the new head.
  return (await numberAll(client)) ?? { head: BigInt(position), more: true };
}

/** Null when there was nothing to number. */
async function numberAll(client: pg.PoolClient): Promise<Published | null> {
  const results = (await client.query(number)) as unknown as pg.QueryResult<{ position: string; count: number }>[];
  const moved = results[3]!.rows[0];
  return moved === undefined ? null : { head: BigInt(moved.position), more: moved.count === batch };
}
