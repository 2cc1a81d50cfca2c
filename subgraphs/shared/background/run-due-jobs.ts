import type { Services } from "../context/services.js";
import type { DeliveryEngine } from "../delivery/delivery-engine.js";
import { errorFields } from "../work/error-fields.js";
import type { RecurringJob } from "../work/recurring-job.js";
import type { RunningConsumers } from "../work/run-consumers.js";
import type { Task } from "../work/task.js";

export interface DueJobsOptions {
  readonly services: Services;
  readonly consumers: RunningConsumers;
  readonly deliveries: Pick<DeliveryEngine, "drain">;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly recurring: readonly RecurringJob[];
}

interface DueJob {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly queue: string | null;
  readonly key: string | null;
  readonly priority: number;
}

/**
 * Runs every recurring job, then consumers, deliveries and jobs, one after the other, until nothing is due. Only the
 * clock decides what is due, so that a test can move it: graphile-worker itself uses the time of the database.
 */
export async function runDueJobs(options: DueJobsOptions): Promise<void> {
  const { services, consumers, recurring } = options;
  // First, because pruning must not remove events that a consumer has yet to read.
  await services.events.publish();
  await consumers.drain();
  for (const job of recurring) await job.run({ services, signal: new AbortController().signal, attempt: 1 });
  await runFollowingJobs(options);
}

/** Runs consumers, deliveries and jobs, one after the other, until nothing is due: the consequences of commits. */
export async function runFollowingJobs({
  services,
  consumers,
  deliveries,
  tasks,
}: Omit<DueJobsOptions, "recurring">): Promise<void> {
  const { events } = services;
  const tried = new Set<string>();
  for (;;) {
    await events.publish();
    await consumers.drain();
    await deliveries.drain();
    const job = await nextJob(services, [...tasks.keys()], [...tried]);
    if (job === undefined) {
      const head = await events.head();
      await events.publish();
      if ((await events.head()) === head) return;
      continue;
    }
    // A failing job is tried once per call: with a moved clock its next attempt may be due at once.
    tried.add(job.id);
    const again = await runJob({ services, task: tasks.get(job.task)!, job });
    if (again !== null) tried.add(again);
  }
}

async function nextJob({ database, clock }: Services, tasks: string[], tried: string[]): Promise<DueJob | undefined> {
  const { rows } = await database.jobs.driver.query<DueJob>(
    `select id, task_identifier as task, attempts, max_attempts as "maxAttempts", queue_name as queue, key, priority
     from graphile_worker.jobs
     where run_at <= $1 and locked_at is null and attempts < max_attempts
       and task_identifier = any($2) and id <> all($3::bigint[])
     order by priority, run_at, id limit 1`,
    [clock.now(), tasks, tried],
  );
  return rows[0];
}

/**
 * Takes the job out and runs it. A job that adds itself again, by its key, makes another job then, as in graphile-worker. One
 * that fails is added again, unless it has done so itself; returns the id of that.
 */
async function runJob({
  services,
  task,
  job,
}: {
  readonly services: Services;
  readonly task: Task;
  readonly job: DueJob;
}): Promise<string | null> {
  const { driver } = services.database.jobs;
  const attempt = job.attempts + 1;
  const { rows } = await driver.query<{ payload: unknown }>(
    "select payload from graphile_worker.complete_jobs(array[$1::bigint])",
    [job.id],
  );
  if (rows[0] === undefined) return null;
  const { payload } = rows[0];
  try {
    await task.run({ services, signal: new AbortController().signal, attempt }, payload);
    return null;
  } catch (error) {
    services.log.error({ task: task.name, job: job.id, attempt, ...errorFields(error) }, "A job failed");
    return addAgain(services, { ...job, attempts: attempt }, payload);
  }
}

/** Adds a failed job again, after the pause that graphile-worker makes. Null when it is there already. */
async function addAgain({ database, clock }: Services, job: DueJob, payload: unknown): Promise<string | null> {
  const { driver } = database.jobs;
  const runAt = new Date(clock.now().getTime() + Math.exp(Math.min(10, job.attempts)) * 1_000);
  const { rows } = await driver.query<{ id: string; revision: number }>(
    `select id, revision from graphile_worker.add_job(
       identifier => $1, payload => $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6,
       priority => $7, job_key_mode => 'unsafe_dedupe')`,
    [job.task, JSON.stringify(payload), job.queue, runAt, job.maxAttempts, job.key, job.priority],
  );
  const [added] = rows;
  // A later revision is the job that it has added itself.
  if (added === undefined || added.revision > 0) return null;
  await driver.query("select from graphile_worker.reschedule_jobs(array[$1::bigint], attempts => $2)", [
    added.id,
    job.attempts,
  ]);
  return added.id;
}
