import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { parleyVersion } from "../config/version.js";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { errorFields } from "./error-fields.js";

/** The interval of a process's heartbeats, in milliseconds. */
export const beatEvery = 15_000;
/** How long a process may be silent before its jobs are released, in milliseconds. */
export const silenceLimit = 60_000;

export interface HeartbeatOptions {
  readonly database: Database;
  readonly log: Logger;
  /** The role that operators see. */
  readonly role: string;
}

/**
 * Writes the heartbeat of this process, and releases the jobs of processes that stopped sending it. It uses the
 * database's time: the clocks of two machines may differ by more than the allowed silence.
 */
export class Heartbeat {
  private readonly id = randomUUID();
  private readonly workerIds = new Set<string>();
  /** The workers that are already stored in the database. */
  private readonly written = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly options: HeartbeatOptions) {}

  start(): void {
    this.timer = setInterval(() => this.beatQuietly(), beatEvery).unref();
    this.beatQuietly();
  }

  /** Resolves when the database knows that this worker belongs to us: only then may it lock jobs. */
  async register(workerId: string): Promise<void> {
    this.workerIds.add(workerId);
    // A heartbeat in progress would write the row without it, perhaps after us.
    await this.beating;
    if (this.written.has(workerId)) return;
    await this.write([...this.workerIds]);
    this.written.add(workerId);
  }

  /** Releases everything that an ended worker of this process still holds. */
  async release(workerId: string): Promise<void> {
    await this.options.database.jobs.driver.query("select graphile_worker.force_unlock_workers(array[$1])", [workerId]);
    this.workerIds.delete(workerId);
    this.written.delete(workerId);
  }

  /** One heartbeat: writes our row, then releases what ended processes hold. */
  async beat(): Promise<void> {
    await this.options.database.room.proving(() => this.write([...this.workerIds]));
    await this.unlockDead();
  }

  /** Releases everything that this process still holds. Call it after its workers have stopped. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    // A heartbeat that ended after us would write the row again.
    await this.beating;
    await this.unlock("id = $1::uuid", this.id).catch((error: unknown) => {
      this.options.log.warn(errorFields(error), "The heartbeat could not be ended; others will notice in a minute");
    });
  }

  private beatQuietly(): void {
    this.beating = this.beating
      .then(() => this.beat())
      .catch((error: unknown) => this.options.log.warn(errorFields(error), "The heartbeat failed"));
  }

  private async unlockDead(): Promise<void> {
    const silent = "beat_at < clock_timestamp() - $1::int * interval '1 millisecond'";
    const count = await this.unlock(silent, silenceLimit);
    if (count > 0)
      this.options.log.warn({ processes: count }, "Released the jobs of processes that stopped without releasing them");
  }

  private async write(workerIds: string[]): Promise<void> {
    const { database, role } = this.options;
    await database.jobs.driver.query(
      `insert into process_heartbeat (id, role, worker_ids, host, version, started_at, beat_at)
       values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())
       on conflict (id) do update set worker_ids = excluded.worker_ids, beat_at = excluded.beat_at`,
      [this.id, role, workerIds, hostname(), parleyVersion],
    );
  }

  /** Removes rows and unlocks their jobs in one statement, so that a crash cannot separate the two. */
  private async unlock(condition: string, value: string | number): Promise<number> {
    const { rows } = await this.options.database.jobs.driver.query<{ count: number }>(
      `with gone as (delete from process_heartbeat where ${condition} returning worker_ids),
            ids as (select array_agg(id) as list from gone, unnest(gone.worker_ids) as id),
            unlocked as (select graphile_worker.force_unlock_workers(list) from ids where list is not null)
       select (select count(*)::int from gone) as count, (select count(*) from unlocked) as unlocked`,
      [value],
    );
    return rows[0]!.count;
  }
}
