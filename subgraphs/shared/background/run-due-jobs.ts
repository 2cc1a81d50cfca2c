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
  id: string;
  task: string;
  attempts: number;
}

/**
 * Runs every recurring job, then consumers, deliveries and jobs, one after the other, until nothing is due. Only the
 * clock decides what is due, so that a test can move it: graphile-worker itself uses the time of the database.
 */
export async function runDueJobs({ services, consumers, deliveries, tasks, recurring }: DueJobsOptions): Promise<void> {
  const { events } = services;
  // First, because pruning must not remove events that a consumer has yet to read.
  await events.publish();
  await consumers.drain();
  for (const job of recurring) await job.run({ services, signal: new AbortController().signal, attempt: 1 });
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
    await runJob({ services, task: tasks.get(job.task)!, job });
  }
}

async function nextJob({ database, clock }: Services, tasks: string[], tried: string[]): Promise<DueJob | undefined> {
  const { rows } = await database.jobs.driver.query<DueJob>(
    `select id, task_identifier as task, attempts from graphile_worker.jobs
     where run_at <= $1 and locked_at is null and attempts < max_attempts
       and task_identifier = any($2) and id <> all($3::bigint[])
     order by priority, run_at, id limit 1`,
    [clock.now(), tasks, tried],
  );
  return rows[0];
}

/**
 * Locks the job while it runs, as graphile-worker does. If the job adds itself again by its key, another job is
 * created. The functions of graphile-worker do not touch a locked job, so this writes its table, as the worker does
 * too.
 */
async function runJob({ services, task, job }: { services: Services; task: Task; job: DueJob }): Promise<void> {
  const { database, clock, log } = services;
  const { id } = job;
  const attempt = job.attempts + 1;
  // Counts the attempt before it is made.
  const { rows } = await database.jobs.driver.query<{ payload: unknown }>(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'due jobs', attempts = $2
     where id = $1 and locked_at is null returning payload`,
    [id, attempt],
  );
  if (rows[0] === undefined) return;
  try {
    await task.run({ services, signal: new AbortController().signal, attempt }, rows[0].payload);
    await database.jobs.driver.query("delete from graphile_worker._private_jobs where id = $1", [id]);
  } catch (error) {
    log.error({ task: task.name, job: id, attempt, ...errorFields(error) }, "A job failed");
    // The backoff of graphile-worker.
    const nextAt = new Date(clock.now().getTime() + Math.exp(Math.min(10, attempt)) * 1_000);
    await database.jobs.driver.query(
      "update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = $2 where id = $1",
      [id, nextAt],
    );
  }
}
