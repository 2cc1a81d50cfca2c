import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { replayLimits } from "../rules/limits.js";
import type { Missed } from "../rules/replay.js";
import type { ChangeFacts } from "../rules/task-change.js";
import type { TaskState } from "../rules/task-state.js";
import { isShown } from "./task-row.js";

/** A change of a locked task. */
export interface NewTaskChange extends ChangeFacts {
  readonly taskId: string;
  /** The task's version and state after it. */
  readonly version: number;
  readonly state: TaskState;
  readonly messageRowId: string | null;
  readonly at: Date;
}

/** Writes changes of locked tasks, one of each. */
export async function insertTaskChanges(tx: Statements, changes: readonly NewTaskChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <Name extends keyof NewTaskChange>(name: Name) => changes.map((change) => change[name]);
  const insert = Prisma.sql`
    insert into a2a_task_change (task_id, version, generation, kind, state, message_row_id, artifact_id, at)
    select c.task_id, c.version,
           c.events + coalesce((
             select before.generation from a2a_task_change before
             where before.task_id = c.task_id order by before.version desc limit 1), c.version - 1),
           c.kind::"A2aTaskChangeKind", c.state::"A2aTaskState", c.message_row_id, c.artifact_id, c.at
    from unnest(
      ${column("taskId")}::uuid[], ${column("version")}::int[], ${column("events")}::int[], ${column("kind")}::text[],
      ${column("state")}::text[], ${column("messageRowId")}::uuid[], ${column("artifactId")}::uuid[],
      ${column("at")}::timestamptz[])
      as c (task_id, version, events, kind, state, message_row_id, artifact_id, at)`;
  await sendStatement(tx, insert);
}

/** How many events a task has had: those of changes that were not stored count as one each. */
export async function findGeneration(
  tx: Statements,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<number> {
  const [change] = await tx.$queryRaw<{ readonly generation: number }[]>`
    select generation from a2a_task_change where task_id = ${id}::uuid and version = ${version}::int`;
  return change?.generation ?? version;
}

/** A change of a task, as it was written. */
export interface TaskChangeRow {
  /** The task's id. */
  readonly id: string;
  readonly version: number;
  readonly generation: number;
  /** Null for a change of an earlier time, whose state is not known. */
  readonly state: TaskState | null;
  readonly messageRowId: string | null;
  readonly artifactId: string | null;
  readonly occurredAt: Date;
}

const columns = Prisma.sql`
  c.task_id as id, c.version, c.generation, c.state::text as state, c.message_row_id as "messageRowId",
  c.artifact_id as "artifactId", c.at as "occurredAt"`;

const participants = Prisma.sql`join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id`;

/**
 * A task's changes after one version, up to and with another, oldest first: as many of the newest as have no more events
 * and bytes of messages than may be shown again. A message that two events have counts twice. Empty if the viewer does
 * not see the task.
 */
export async function findVisibleChanges(
  db: Reader,
  viewer: Viewer,
  taskId: string,
  { after, upTo }: Missed,
): Promise<TaskChangeRow[]> {
  return db.$queryRaw<TaskChangeRow[]>`
    select ${columns}
    from a2a_task t ${participants}
    cross join lateral (
      select sized.*, sum(sized.events) over so_far as event_sum, sum(sized.events * sized.bytes) over so_far as byte_sum
      from (
        select c.*, case when c.artifact_id is null then 1 else 2 end as events, coalesce(m.bytes, 0)::bigint as bytes
        from a2a_task_change c left join a2a_message m on m.id = c.message_row_id
        where c.task_id = t.id and c.version > ${after}::int and c.version <= ${upTo}::int
        order by c.version desc limit ${replayLimits.events}
      ) sized
      window so_far as (order by sized.version desc)
    ) c
    where t.id = ${taskId}::uuid and ${isShown(viewer)}
      and c.event_sum <= ${replayLimits.events} and c.byte_sum <= ${replayLimits.bytes}
    order by c.version`;
}

/** A version of a task. */
export interface TaskVersion {
  readonly taskId: string;
  readonly version: number;
}

/** The change that led to each of these versions of tasks that the viewer sees, in no order. */
export async function findVisibleChangesAt(
  db: Reader,
  viewer: Viewer,
  versions: readonly TaskVersion[],
): Promise<TaskChangeRow[]> {
  return db.$queryRaw<TaskChangeRow[]>`
    select ${columns}
    from unnest(${versions.map(({ taskId }) => taskId)}::uuid[], ${versions.map(({ version }) => version)}::int[])
      as wanted (task_id, version)
    join a2a_task_change c on c.task_id = wanted.task_id and c.version = wanted.version
    join a2a_task t on t.id = c.task_id ${participants}
    where ${isShown(viewer)}`;
}
