import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestAgent } from "../support/process-client.js";

/** Events to make: replies to tasks that exist, as many for each task. */
export interface ManyEvents {
  readonly databaseUrl: string;
  readonly requester: TestAgent;
  readonly worker: TestAgent;
  readonly taskIds: readonly string[];
  /** Versions that each task gets beyond its first. */
  readonly perTask: number;
  /** Characters of each message's text. */
  readonly textLength: number;
  /** Events in one transaction. */
  readonly batch: number;
  /** Called after each transaction. */
  committed(): Promise<void>;
}

/**
 * Writes what that many replies would have written, in few statements: making them one by one would take longer than
 * what is tested. Versions of different tasks alternate, as when all of them are worked on at once.
 */
export async function makeManyEvents(many: ManyEvents): Promise<void> {
  const client = new pg.Client({ connectionString: many.databaseUrl });
  await client.connect();
  try {
    const rounds = Math.max(1, Math.floor(many.batch / many.taskIds.length));
    for (let done = 0; done < many.perTask; done += rounds) {
      const count = Math.min(rounds, many.perTask - done);
      await client.query("begin");
      await client.query(insert, [many.taskIds, done + 1, done + count, "x".repeat(many.textLength), randomUUID()]);
      await client.query(update, [many.taskIds, count]);
      await client.query("commit");
      await many.committed();
    }
  } finally {
    await client.end();
  }
}

const insert = `
  with change as (
    select t.id as task_id, t.context_id, t.requester_id, t.worker_id, n as seq, gen_random_uuid() as row_id,
           gen_random_uuid() as event_id
    from a2a_task t, generate_series($2::int + 1, $3::int + 1) n where t.id = any($1::uuid[])
  ), message as (
    insert into a2a_message (id, task_id, context_id, requester_id, worker_id, seq, role, message_id, idempotency_scope,
                             fingerprint, parts, bytes, created_at)
    select row_id, task_id, context_id, requester_id, worker_id, seq, 'agent', $5 || seq, task_id::text, '\\x00',
           jsonb_build_array(jsonb_build_object('text', $4::text)), length($4), now() from change
  )
  insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, side, data, occurred_at)
  select event_id, 'a2a.task.replied', task_id::text, seq, i.id, i.organization_id,
         case when i.id = requester_id then 'requester' else 'worker' end,
         jsonb_build_object('contextId', context_id, 'state', 'working', 'messageRowId', row_id), now()
  from change join identity i on i.id in (requester_id, worker_id) order by seq, task_id, i.id`;

const update = `
  update a2a_task set state = 'working', version = version + $2, message_count = message_count + $2
  where id = any($1::uuid[])`;
