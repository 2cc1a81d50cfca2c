import { parseCronItems, type ParsedCronItem, type TaskList } from "graphile-worker";
import type { Services } from "../context/services.js";
import { errorFields } from "./error-fields.js";
import type { RecurringJob } from "./recurring-job.js";
import type { JobContext, Task } from "./task.js";

/** Everything that a worker can run, in graphile-worker's form. */
export function buildTaskList(
  services: Services,
  tasks: readonly Task[],
  recurring: readonly RecurringJob[],
): TaskList {
  const list: TaskList = {};
  const repeated = recurring.map((job): Task => ({ name: job.name, run: (context) => job.run(context) }));
  for (const task of [...tasks, ...repeated]) {
    const { name } = task;
    if (list[name] !== undefined) throw new Error(`Two background jobs are called ${name}.`);
    list[name] = async (payload, { job, abortSignal }) => {
      const context: JobContext = { services, signal: abortSignal, attempt: job.attempts };
      try {
        await task.run(context, payload);
      } catch (error) {
        services.log.error({ task: name, job: job.id, attempt: job.attempts, ...errorFields(error) }, "A job failed");
        // The worker keeps the message in its table and its log, so it must not quote data.
        throw new Error(`${name} failed: ${error instanceof Error ? error.name : typeof error}`);
      }
    };
  }
  return list;
}

/** When recurring jobs come. A time that passed while nothing ran is not made up for: the next one does the work. */
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
