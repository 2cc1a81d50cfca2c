import type { Reader } from "../database/client.js";

/** The most jobs that are read, the oldest first: an installation may have many more. */
export const mostJobs = 10_000;
const mostFailed = 50;

/** The jobs of one task. */
export interface QueueRow {
  readonly task: string;
  /** Due, but not started. */
  readonly waiting: number;
  readonly running: number;
  /** Not due yet. */
  readonly scheduled: number;
  /** Failed, to be retried later. */
  readonly retrying: number;
  /** Failed, with no attempts left. */
  readonly givenUp: number;
  /** When the oldest waiting job was due. */
  readonly waitingSince: Date | null;
  /** When the oldest running job started. */
  readonly runningSince: Date | null;
}

/** A job that failed. */
export interface FailedJobRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** When it is retried; in the past if it was given up. */
  readonly runAt: Date;
  readonly failedAt: Date;
  /** The name of the error: the message is not stored, because it might quote data. */
  readonly error: string;
}

/** Waiting, running and failed jobs, by task. */
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

/** Failed jobs that are not done yet, the latest failure first. */
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
