import { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../database/statements.js";

/** When a job is due. */
type Due =
  /** The earliest time. */
  | { readonly runAt: Date }
  /** At once, by PostgreSQL's time: with the time of a process whose clock is fast, the job would wait. */
  | { readonly now: Date };

export type JobOptions = Due & {
  /** Replaces a waiting job with the same key, so that many causes make one job. */
  readonly key?: string;
  /**
   * Jobs of one queue run one after the other. Use few names: fixed ones, or names of objects that the operator
   * configures.
   */
  readonly queue?: string;
  /** The total number of attempts, with growing pauses between; 25 when omitted. */
  readonly maxAttempts?: number;
};

/**
 * Adds a job that runs after the transaction commits, at least once. Only consumers and jobs may call it: adding a job
 * notifies, and a notification in a request's transaction would serialise all commits. The payload contains ids, never
 * secrets.
 */
export async function addJob(
  tx: Statements,
  task: string,
  payload: Prisma.InputJsonObject,
  { key, queue, maxAttempts, ...due }: JobOptions,
): Promise<void> {
  // This also prevents waiting for a clock that is slow, such as that of a test.
  const runAt =
    "now" in due ? Prisma.sql`least(${due.now}::timestamptz, now())` : Prisma.sql`${due.runAt}::timestamptz`;
  await tx.$executeRaw`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt},
      job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text, max_attempts => ${maxAttempts ?? null}::int)`;
}
