import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { parleyVersion } from "../config/version.js";
import type { Database } from "../database/client.js";
import type { Logger } from "../logging/logger.js";
import { errorFields } from "./error-fields.js";

/** How often a process says that it lives, in milliseconds. */
export const beatEvery = 15_000;
/** How long a process may be silent before its jobs are given to others, in milliseconds. */
export const silenceLimit = 60_000;

export interface HeartbeatOptions {
  readonly database: Database;
  readonly log: Logger;
  /** What it serves: for the operator. */
  readonly role: string;
}

/**
 * Says that this process lives, and takes back the jobs of those that no longer say so. By the database's clock: those of
 * two machines may be further apart than the silence that is taken for an end.
 */
export class Heartbeat {
  private readonly id = randomUUID();
  private readonly workerIds = new Set<string>();
  /** Those of them that the database is known to have. */
  private readonly written = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor(private readonly options: HeartbeatOptions) {}

  start(): void {
    this.timer = setInterval(() => this.beatQuietly(), beatEvery).unref();
    this.beatQuietly();
  }

  /** Resolves when the database knows that this worker is ours: only then may it lock jobs. */
  async register(workerId: string): Promise<void> {
    this.workerIds.add(workerId);
    // A beat under way would write the row without it, perhaps after us.
    await this.beating;
    if (this.written.has(workerId)) return;
    await this.write([...this.workerIds]);
    this.written.add(workerId);
  }

  /** Gives back whatever a worker of ours that has ended still holds. */
  async release(workerId: string): Promise<void> {
    await this.options.database.jobs.driver.query("select graphile_worker.force_unlock_workers(array[$1])", [workerId]);
    this.workerIds.delete(workerId);
    this.written.delete(workerId);
  }

  /** One beat: says that we live, then takes back what the dead hold. */
  async beat(): Promise<void> {
    await this.options.database.room.proving(() => this.write([...this.workerIds]));
    await this.unlockDead();
  }

  /** Hands back whatever this process still holds. After its workers have stopped. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    // A beat that ended after us would write the row again.
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
