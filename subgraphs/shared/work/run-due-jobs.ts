import { runOnce, type TaskList } from "graphile-worker";
import type { Services } from "../context/services.js";
import type { RecurringJob } from "./recurring-job.js";
import type { RunningConsumers } from "./run-consumers.js";
import { workerLog } from "./worker-log.js";

export interface DueJobsOptions {
  readonly services: Services;
  readonly consumers: RunningConsumers;
  readonly taskList: TaskList;
  readonly recurring: readonly RecurringJob[];
}

/**
 * Runs every recurring job, then consumers and jobs until nothing is due any more. Due is what the clock says, so a moved
 * clock brings later jobs forward; it must not be behind the database's.
 */
export async function runDueJobs({ services, consumers, taskList, recurring }: DueJobsOptions): Promise<void> {
  const { database, events, log } = services;
  const signal = new AbortController().signal;
  for (const job of recurring) await job.run({ services, signal, attempt: 1 });
  for (let first = true; ; first = false) {
    await events.publish();
    const head = await events.head();
    await consumers.drain();
    await bringForward(services, first);
    await runOnce({
      pgPool: database.jobs.driver,
      logger: workerLog(log),
      taskList,
      concurrency: 1,
      noHandleSignals: true,
    });
    await events.publish();
    if ((await events.head()) === head && !(await anyDue(services, Object.keys(taskList)))) return;
  }
}

/** A job that failed is tried once per call: its pauses are part of what a test may look at. */
async function bringForward({ database, clock }: Services, failedToo: boolean): Promise<void> {
  await database.jobs.driver.query(
    `select graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where run_at > now() and run_at <= $1 and locked_at is null and (attempts = 0 or $2)
     ), run_at => now())`,
    [clock.now(), failedToo],
  );
}

async function anyDue({ database, clock }: Services, tasks: readonly string[]): Promise<boolean> {
  const { rows } = await database.jobs.driver.query<{ due: boolean }>(
    `select exists (
       select from graphile_worker.jobs
       where run_at <= greatest(now(), $1) and locked_at is null and attempts = 0 and task_identifier = any($2)
     ) as due`,
    [clock.now(), tasks],
  );
  return rows[0]!.due;
}
