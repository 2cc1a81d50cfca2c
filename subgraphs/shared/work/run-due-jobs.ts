import type { Services } from "../context/services.js";
import type { DeliveryEngine } from "../delivery/delivery-engine.js";
import { errorFields } from "./error-fields.js";
import type { RecurringJob } from "./recurring-job.js";
import type { RunningConsumers } from "./run-consumers.js";
import type { Task } from "./task.js";

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
 * Runs every recurring job, then consumers, deliveries and jobs, one after the other, until nothing is due. The clock decides alone
 * what is due, so that a test can move it; graphile-worker itself knows only the time of the database.
 */
export async function runDueJobs({ services, consumers, deliveries, tasks, recurring }: DueJobsOptions): Promise<void> {
  const { events } = services;
  // First, because what a consumer has yet to read is not pruned.
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
    // A job that fails is tried once per call: a moved clock may make its next attempt due at once.
    tried.add(job.id);
    await runJob(services, tasks.get(job.task)!, job);
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

async function runJob(services: Services, task: Task, { id, attempts }: DueJob): Promise<void> {
  const { database, clock, log } = services;
  const attempt = attempts + 1;
  // The pauses of graphile-worker.
  const nextAt = new Date(clock.now().getTime() + Math.exp(Math.min(10, attempt)) * 1_000);
  // Counts the attempt before it is made. Only this answer has the payload: the view of the jobs does not.
  const { rows } = await database.jobs.driver.query<{ payload: unknown }>(
    "select payload from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2::timestamptz, attempts => $3)",
    [id, nextAt, attempt],
  );
  if (rows[0] === undefined) return;
  try {
    await task.run({ services, signal: new AbortController().signal, attempt }, rows[0].payload);
    await database.jobs.driver.query("select graphile_worker.complete_jobs(array[$1::bigint])", [id]);
  } catch (error) {
    log.error({ task: task.name, job: id, attempt, ...errorFields(error) }, "A job failed");
  }
}
