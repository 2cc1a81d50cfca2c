import type { JobContext } from "./task.js";

/** Work that comes back by itself, once per time in the whole installation. It decides by the clock what is due. */
export interface RecurringJob {
  readonly name: string;
  /** Five fields in UTC: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  run(job: JobContext): Promise<void>;
}

/** Declares work that comes back by itself. */
export function defineRecurringJob(job: RecurringJob): RecurringJob {
  return job;
}
