import { Prisma } from "../../../generated/prisma/client.js";
import type { Statements } from "../database/statements.js";

/** When a job is due. */
type Due =
  /** Not before then. */
  | { readonly runAt: Date }
  /** At once. PostgreSQL says when that is: the clock of a process that is fast would make the job wait. */
  | { readonly now: Date };

export type JobOptions = Due & {
  /** Replaces a waiting job of the same key, so that many causes make one job. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. Few names: fixed ones, or those of things that the operator sets up. */
  readonly queue?: string;
  /** Attempts in all, with growing pauses between; 25 when omitted. */
  readonly maxAttempts?: number;
};

/**
 * Adds a job that runs after the transaction commits, at least once. Only consumers and jobs may: adding a job notifies,
 * and a notification in a request's transaction would serialise all commits. The payload holds ids, never secrets.
 */
export async function addJob(
  tx: Statements,
  task: string,
  payload: Prisma.InputJsonObject,
  { key, queue, maxAttempts, ...due }: JobOptions,
): Promise<void> {
  // A clock that is behind, as one of a test may be, is not waited for either.
  const runAt =
    "now" in due ? Prisma.sql`least(${due.now}::timestamptz, now())` : Prisma.sql`${due.runAt}::timestamptz`;
  await tx.$executeRaw`
    select graphile_worker.add_job(
      identifier => ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt},
      job_key => ${key ?? null}::text, queue_name => ${queue ?? null}::text, max_attempts => ${maxAttempts ?? null}::int)`;
}
