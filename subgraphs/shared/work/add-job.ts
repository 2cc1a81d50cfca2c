import type { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../database/statements.js";

export interface JobOptions {
  /** Not before then; the clock's now for at once. */
  readonly runAt: Date;
  /** Replaces a waiting job of the same key, so that many causes make one job. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. Few names: fixed ones, or those of things that the operator sets up. */
  readonly queue?: string;
  /** Attempts in all, with growing pauses between; 25 when omitted. */
  readonly maxAttempts?: number;
}

/**
 * Adds a job that runs after the transaction commits, at least once. Only consumers and jobs may: adding a job notifies,
 * and a notification in a request's transaction would serialise all commits. The payload holds ids, never secrets.
 */
export async function addJob(
  tx: Statements,
  task: string,
  payload: Prisma.InputJsonObject,
  { runAt, key, queue, maxAttempts }: JobOptions,
): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
      job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text, max_attempts => ${maxAttempts ?? null}::int)`;
}
