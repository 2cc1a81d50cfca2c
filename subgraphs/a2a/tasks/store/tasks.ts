import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { Keyset } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { TaskState } from "../rules/task-state.js";
import { isAfter } from "./task-lists.js";
import type { ParticipantRow } from "../../contexts/public.js";
import { type FlatTaskRow, isShared, isShown, isStoredOpen, selectTasks, type TaskRow, toTaskRow } from "./task-row.js";

/** The tasks of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleTasks(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await db.$queryRaw<FlatTaskRow[]>`
    ${chosenRows("a2a_task", ids)}
    ${selectTasks} where ${isShown(viewer)}`;
  return rows.map(toTaskRow);
}

/** The parts that the participants of a task must play for it to be found. */
export interface TaskSides {
  readonly requesterId?: string;
  readonly workerId?: string;
  /** One of the sides is this viewer's. */
  readonly viewer?: Viewer;
  /** Both sides have it: for the worker there is no other. */
  readonly isShared?: true;
}

/** Locks the task for the rest of the transaction; null when there is none with these sides, or the id is invalid. */
export async function lockTask(tx: Statements, id: string, sides: TaskSides): Promise<TaskRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await tx.$queryRaw<FlatTaskRow[]>`
    ${selectTasks} where t.id = ${id}::uuid and ${sidesAre(sides)} for update of t`;
  return row === undefined ? null : toTaskRow(row);
}

/** A task, not locked; null when there is none. For jobs: no viewer is applied. */
export async function readTask(db: Queries, id: string): Promise<TaskRow | null> {
  const [row] = await db.$queryRaw<FlatTaskRow[]>`${selectTasks} where t.id = ${id}::uuid`;
  return row === undefined ? null : toTaskRow(row);
}

function sidesAre({ requesterId, workerId, viewer, isShared: both }: TaskSides): Prisma.Sql {
  const requester = requesterId === undefined ? Prisma.empty : Prisma.sql`and t.requester_id = ${requesterId}::uuid`;
  const worker = workerId === undefined ? Prisma.empty : Prisma.sql`and t.worker_id = ${workerId}::uuid`;
  const shared = both === undefined ? Prisma.empty : Prisma.sql`and ${isShared}`;
  return Prisma.sql`${viewer === undefined ? Prisma.sql`true` : isShown(viewer)} ${requester} ${worker} ${shared}`;
}

export interface NewTask {
  readonly id: string;
  readonly contextId: string;
  readonly requester: ParticipantRow;
  readonly worker: ParticipantRow;
  /** Wire size of its first message, which is appended in the same transaction; null for a held task, which has none yet. */
  readonly historyBytes: number | null;
  readonly now: Date;
}

/** Creates a submitted task with one message to come, or a held one; answers it. */
export async function insertTask(
  tx: Statements,
  { id, contextId, requester, worker, historyBytes: firstBytes, now }: NewTask,
): Promise<TaskRow> {
  const heldSide = firstBytes === null ? "requester" : null;
  const count = firstBytes === null ? 0 : 1;
  const historyBytes = firstBytes ?? 0;
  const insert = Prisma.sql`
    insert into a2a_task
      (id, context_id, requester_id, worker_id, state, held_side, version, message_count, history_bytes, created_at,
       updated_at)
    values (${id}::uuid, ${contextId}::uuid, ${requester.identityId}::uuid, ${worker.identityId}::uuid, 'submitted',
            ${heldSide}::"A2aSide", ${count}, ${count}, ${historyBytes}, ${now}, ${now})`;
  await sendStatement(tx, insert);
  const times = { createdAt: now, updatedAt: now, completedAt: null };
  const reviews = { requesterReviewId: null, workerReviewId: null };
  const sizes = { version: count, messageCount: count, historyBytes };
  return { id, contextId, state: "submitted", heldSide, ...sizes, ...times, requester, worker, ...reviews };
}

/** Gives a locked, held task to both sides, with its first message. */
export async function shareTask(tx: Statements, id: string, messageBytes: number, now: Date): Promise<void> {
  await sendStatement(
    tx,
    Prisma.sql`
      update a2a_task set held_side = null, version = version + 1, message_count = 1, history_bytes = ${messageBytes}::int,
        updated_at = ${now}
      where id = ${id}::uuid`,
  );
}

/** The effect of one change on a task. */
export interface TaskChange {
  readonly state: TaskState;
  /** Bytes of the message that it appends; null without a message. */
  readonly messageBytes: number | null;
  /** Whether the task ends with it. */
  readonly ends: boolean;
  readonly now: Date;
}

/** PostgreSQL's largest integer. Histories beyond the 4 MiB that are ever shown need no exact size. */
const mostBytes = 2_147_483_647;

/**
 * Applies a change to a locked task and increases its version. The time of change never decreases: requests determine
 * their time before they wait for the lock, and clients poll for later changes (wire contract a2a 3.4).
 */
export async function changeTask(tx: Statements, id: string, change: TaskChange): Promise<void> {
  const { state, messageBytes, ends, now } = change;
  const update = Prisma.sql`
    update a2a_task
    set state = ${state}::"A2aTaskState", version = version + 1,
        message_count = message_count + ${messageBytes === null ? 0 : 1}::int,
        history_bytes = least(history_bytes::bigint + ${messageBytes ?? 0}::int, ${mostBytes})::int,
        updated_at = greatest(updated_at, ${now}),
        completed_at = case when ${ends} then greatest(updated_at, ${now}) end
    where id = ${id}::uuid`;
  await sendStatement(tx, update);
}

/** A locked task as a change leaves it. */
export function afterChange(task: TaskRow, { state, messageBytes, ends, now }: TaskChange): TaskRow {
  const updatedAt = now < task.updatedAt ? task.updatedAt : now;
  return {
    ...task,
    state,
    version: task.version + 1,
    messageCount: task.messageCount + (messageBytes === null ? 0 : 1),
    historyBytes: Math.min(task.historyBytes + (messageBytes ?? 0), mostBytes),
    updatedAt,
    completedAt: ends ? updatedAt : null,
  };
}

/**
 * Holds off the deletion of a task's sides until the transaction ends, so that what it does to the task comes before
 * that. Before `lockTask`, because a deletion locks the identity before its tasks.
 */
export async function holdSides(tx: Statements, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const hold = Prisma.sql`
    select 1 from identity i join a2a_task t on i.id in (t.requester_id, t.worker_id)
    where t.id = ${id}::uuid order by i.id for key share of i`;
  await sendStatement(tx, hold);
}

/** A run of an identity's tasks, newest first, on one side of them. */
export interface TaskRun {
  readonly identityId: string;
  readonly side: "requester" | "worker";
  /** After this keyset; null begins with the newest. */
  readonly after: Keyset | null;
}

/** Tasks in a run: as many rows as one transaction may change. */
const runLength = 500;

/**
 * Locks the open tasks of a range, in id order to prevent deadlocks. Returns where the next range begins; null after
 * the last. Ended tasks are skipped in the same index, so they count for the range, but are not locked.
 */
export async function lockOpenTasks(
  tx: Transaction,
  { identityId, side, after }: TaskRun,
): Promise<{ readonly tasks: TaskRow[]; readonly next: Keyset | null }> {
  const isOnSide = Prisma.sql`t.${Prisma.raw(`${side}_id`)} = ${identityId}::uuid`;
  const run = await tx.$queryRaw<Keyset[]>`
    select t.id, t.created_at as "createdAt" from a2a_task t
    where ${isOnSide} and ${isAfter(Prisma.sql`t.created_at`, after)}
    order by t.created_at desc, t.id desc limit ${runLength}`;
  const next = run.length < runLength ? null : run.at(-1)!;
  const rows = await tx.$queryRaw<FlatTaskRow[]>`
    ${selectTasks} where t.id = any(${run.map(({ id }) => id)}::uuid[]) and ${isStoredOpen} order by t.id for update of t`;
  return { tasks: rows.map(toTaskRow), next };
}

/** Writes that locked tasks are canceled, in one statement. */
export async function cancelTasks(tx: Transaction, tasks: readonly Pick<TaskRow, "id" | "updatedAt">[]): Promise<void> {
  // An array is one parameter, for any number of tasks.
  await tx.$executeRaw`
    update a2a_task t
    set state = 'canceled', version = t.version + 1, updated_at = c.at, completed_at = c.at
    from unnest(${tasks.map(({ id }) => id)}::uuid[], ${tasks.map(({ updatedAt }) => updatedAt)}::timestamptz[])
      as c (id, at)
    where t.id = c.id`;
}
