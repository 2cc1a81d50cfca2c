import type { JobContext } from "./task.js";

/** Work that recurs, once per scheduled time in the entire installation. The clock decides what is due. */
export interface RecurringJob {
  readonly name: string;
  /** Five fields in UTC: minute, hour, day of month, month, day of week. */
  readonly cron: string;
  run(job: JobContext): Promise<void>;
}

/** Declares a recurring job. */
export function defineRecurringJob(job: RecurringJob): RecurringJob {
  return job;
}
