import type { Services } from "../context/services.js";

/** The context of a job, besides its payload. */
export interface JobContext {
  readonly services: Services;
  /** Aborted when the process stops and the job's time is over. The job should end then, and runs again elsewhere. */
  readonly signal: AbortSignal;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** A kind of background job. It runs at least once per added job, so it must be idempotent. */
export interface Task {
  /** Lower-case words and hyphens, with the domain first: `mail-send`. */
  readonly name: string;
  run(job: JobContext, payload: unknown): Promise<void>;
}

/** Declares a kind of background job. */
export function defineTask(task: Task): Task {
  return task;
}
