import type { Reader } from "../database/client.js";

/** Most jobs that are read, the oldest: what an installation has to do may be much more. */
export const mostJobs = 10_000;
const mostFailed = 50;

/** The jobs of one task. */
export interface QueueRow {
  readonly task: string;
  /** Due, and not begun. */
  readonly waiting: number;
  readonly running: number;
  /** Not due yet. */
  readonly scheduled: number;
  /** They failed, and are tried again later. */
  readonly retrying: number;
  /** They failed as often as they may. */
  readonly givenUp: number;
  /** When the oldest of those that wait was due. */
  readonly waitingSince: Date | null;
  /** When the oldest of those that run was begun. */
  readonly runningSince: Date | null;
}

/** A job that failed. */
export interface FailedJobRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** When it is tried again; in the past while it is given up. */
  readonly runAt: Date;
  readonly failedAt: Date;
  /** The name of the error: jobs keep no message, because it might quote data. */
  readonly error: string;
}

/** The jobs that wait, run and failed, by task. */
export async function listQueues(db: Reader, now: Date): Promise<QueueRow[]> {
  return db.$queryRaw<QueueRow[]>`
    with job as (
      select task_identifier, locked_at, run_at, attempts, attempts >= max_attempts as is_over, run_at <= ${now} as is_due
      from graphile_worker.jobs order by id limit ${mostJobs}
    )
    select task_identifier as task,
           count(*) filter (where locked_at is null and not is_over and is_due)::int as waiting,
           count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and not is_over and not is_due and attempts = 0)::int as scheduled,
           count(*) filter (where locked_at is null and not is_over and not is_due and attempts > 0)::int as retrying,
           count(*) filter (where locked_at is null and is_over)::int as "givenUp",
           min(run_at) filter (where locked_at is null and not is_over and is_due) as "waitingSince",
           min(locked_at) as "runningSince"
    from job group by task_identifier order by task_identifier`;
}

/** Jobs that failed and are not done yet, the last failure first. */
export async function listFailedJobs(db: Reader): Promise<FailedJobRow[]> {
  return db.$queryRaw<FailedJobRow[]>`
    with job as (
      select id, task_identifier, attempts, max_attempts, run_at, updated_at, last_error
      from graphile_worker.jobs order by id limit ${mostJobs}
    )
    select id::text as id, task_identifier as task, attempts::int as attempts, max_attempts::int as "maxAttempts", run_at as "runAt",
           updated_at as "failedAt", left(split_part(last_error, E'\n', 1), 200) as error
    from job where last_error is not null order by updated_at desc, id desc limit ${mostFailed}`;
}
