import { parseCronItems, type ParsedCronItem, type TaskList } from "graphile-worker";
import type { Services } from "../context/services.js";
import { errorFields } from "./error-fields.js";
import type { RecurringJob } from "./recurring-job.js";
import { defineTask, type Task } from "./task.js";

/** All tasks by name. Throws when two have the same name. */
export function indexTasks(tasks: readonly Task[], recurring: readonly RecurringJob[]): ReadonlyMap<string, Task> {
  const index = new Map<string, Task>();
  const repeated = recurring.map((job) => defineTask({ name: job.name, run: (context) => job.run(context) }));
  for (const task of [...tasks, ...repeated]) {
    if (index.has(task.name)) throw new Error(`Two background jobs are called ${task.name}.`);
    index.set(task.name, task);
  }
  return index;
}

/** The same in graphile-worker's form. */
export function buildTaskList(services: Services, tasks: ReadonlyMap<string, Task>): TaskList {
  const list: TaskList = {};
  for (const [name, task] of tasks) {
    list[name] = async (payload, { job, abortSignal }) => {
      try {
        await task.run({ services, signal: abortSignal, attempt: job.attempts }, payload);
      } catch (error) {
        services.log.error({ task: name, job: job.id, attempt: job.attempts, ...errorFields(error) }, "A job failed");
        // The worker stores the message in its table and its log, so it must not quote data.
        throw new Error(`${name} failed: ${error instanceof Error ? error.name : typeof error}`);
      }
    };
  }
  return list;
}

/** The schedule of recurring jobs. A time that passed while nothing ran is skipped: the next run does the work. */
export function buildSchedule(recurring: readonly RecurringJob[]): ParsedCronItem[] {
  return parseCronItems(
    recurring.map(({ name, cron }) => ({
      task: name,
      match: cron,
      identifier: name,
      options: { backfillPeriod: 0, maxAttempts: 3, jobKey: name },
    })),
  );
}
