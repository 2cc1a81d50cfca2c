import type pg from "pg";
import type { WaitingJob } from "./backup-format.js";

/** The waiting jobs; empty when no server has created the queue yet. */
export async function readJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows: tables } = await client.query("select to_regclass('graphile_worker._private_jobs') as found");
  if (tables[0].found === null) return [];
  const { rows } = await client.query<WaitingJob>(
    `select task.identifier, job.payload, queue.queue_name as "queueName", job.run_at as "runAt",
       job.max_attempts as "maxAttempts", job.key, job.priority
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where job.attempts < job.max_attempts order by job.id`,
  );
  return rows;
}

/** Puts a job back into the queue. */
export async function addJob(client: pg.Client, job: WaitingJob): Promise<void> {
  const { identifier, payload, queueName, runAt, maxAttempts, key, priority } = job;
  await client.query(
    `select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, run_at => $4::timestamptz,
       max_attempts => $5::integer, job_key => $6, priority => $7::integer)`,
    [identifier, JSON.stringify(payload), queueName, runAt, maxAttempts, key, priority],
  );
}
