import { type ListTasksRequest, type ListTasksResponse, Task, TaskState } from "@a2a-js/sdk";
import type { ServerCallContext, TaskStore } from "@a2a-js/sdk/server";
import pg from "pg";

const table = `
  create table sdk_task (
    owner text not null,
    id text not null,
    context_id text not null,
    state integer not null,
    updated_at timestamptz not null,
    task jsonb not null,
    primary key (owner, id)
  )`;

const page = `
  select task, count(*) over () as total
  from sdk_task
  where owner = $1 and ($2 = '' or context_id = $2) and ($3 = 0 or state = $3) and ($4::timestamptz is null or updated_at > $4)
  order by updated_at desc, id desc
  offset $5 limit $6`;

interface Row {
  readonly task: object;
  readonly total: string;
}

/**
 * Tasks of the SDK's server in PostgreSQL, as a program writes them that needs no more: one table, the task as JSON, one
 * statement for each call. The SDK's own store does the same through a query builder, which would make the baseline slower.
 */
export class PostgresTaskStore implements TaskStore {
  private constructor(private readonly pool: pg.Pool) {}

  static async open(url: string): Promise<PostgresTaskStore> {
    const pool = new pg.Pool({ connectionString: url });
    await pool.query(table);
    return new PostgresTaskStore(pool);
  }

  async save(task: Task, context: ServerCallContext): Promise<void> {
    await this.pool.query(
      `insert into sdk_task (owner, id, context_id, state, updated_at, task) values ($1, $2, $3, $4, $5, $6)
       on conflict (owner, id) do update
       set context_id = excluded.context_id, state = excluded.state, updated_at = excluded.updated_at, task = excluded.task`,
      [
        ownerOf(context),
        task.id,
        task.contextId,
        task.status?.state ?? TaskState.TASK_STATE_UNSPECIFIED,
        task.status?.timestamp ?? new Date().toISOString(),
        JSON.stringify(Task.toJSON(task)),
      ],
    );
  }

  async load(taskId: string, context: ServerCallContext): Promise<Task | undefined> {
    const statement = "select task from sdk_task where owner = $1 and id = $2";
    const { rows } = await this.pool.query<Row>(statement, [ownerOf(context), taskId]);
    return rows[0] === undefined ? undefined : Task.fromJSON(rows[0].task);
  }

  async list(params: ListTasksRequest, context: ServerCallContext): Promise<ListTasksResponse> {
    const { contextId, status, pageSize = 50, pageToken, statusTimestampAfter } = params;
    const offset = Number(pageToken || 0);
    const filters = [ownerOf(context), contextId, status, statusTimestampAfter ?? null];
    const { rows } = await this.pool.query<Row>(page, [...filters, offset, pageSize]);
    const next = offset + rows.length;
    const totalSize = Number(rows[0]?.total ?? 0);
    const tasks = rows.map(({ task }) => Task.fromJSON(task));
    if (params.includeArtifacts !== true) for (const task of tasks) task.artifacts = [];
    return { tasks, pageSize, totalSize, nextPageToken: next < totalSize ? String(next) : "" };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

function ownerOf({ user }: ServerCallContext): string {
  return user?.userName ?? "unknown";
}
