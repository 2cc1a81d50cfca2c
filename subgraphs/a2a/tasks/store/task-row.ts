import { Prisma } from "../../../../generated/prisma/client.js";
import type { ParticipantRow } from "../../contexts/public.js";
import { unlessLeft } from "../rules/canceled.js";
import { isTerminal, type TaskState, taskStates } from "../rules/task-state.js";

/** A task with its participants. */
export interface TaskRow {
  readonly id: string;
  readonly contextId: string;
  readonly state: TaskState;
  readonly version: number;
  readonly messageCount: number;
  readonly historyBytes: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly requester: ParticipantRow;
  readonly worker: ParticipantRow;
}

/** A row of `selectTasks`. */
export interface FlatTaskRow extends Omit<TaskRow, "requester" | "worker"> {
  readonly requesterId: string;
  readonly requesterHandle: string | null;
  readonly requesterOrganizationId: string;
  readonly requesterDeletedAt: Date | null;
  readonly workerId: string;
  readonly workerHandle: string | null;
  readonly workerOrganizationId: string;
  readonly workerDeletedAt: Date | null;
}

/** Tasks `t` with their participants `r` and `w`; a `where` follows. */
export const selectTasks = Prisma.sql`
  select t.id, t.context_id as "contextId", t.state::text as state, t.version,
         t.message_count as "messageCount", t.history_bytes as "historyBytes",
         t.created_at as "createdAt", t.updated_at as "updatedAt", t.completed_at as "completedAt",
         r.id as "requesterId", r.live_handle as "requesterHandle", r.organization_id as "requesterOrganizationId",
         w.id as "workerId", w.live_handle as "workerHandle", w.organization_id as "workerOrganizationId",
         r.deleted_at as "requesterDeletedAt", w.deleted_at as "workerDeletedAt"
  from a2a_task t join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id`;

export function toTaskRow(row: FlatTaskRow): TaskRow {
  const {
    requesterId,
    requesterHandle,
    requesterOrganizationId,
    requesterDeletedAt,
    workerId,
    workerHandle,
    workerOrganizationId,
    workerDeletedAt,
    ...task
  } = row;
  return {
    ...unlessLeft(task, [requesterDeletedAt, workerDeletedAt]),
    requester: { identityId: requesterId, handle: requesterHandle, organizationId: requesterOrganizationId },
    worker: { identityId: workerId, handle: workerHandle, organizationId: workerOrganizationId },
  };
}

const openStates = Prisma.raw(
  taskStates
    .filter((state) => !isTerminal(state))
    .map((state) => `'${state}'`)
    .join(", "),
);

/** The condition that the row of a task `t` is open. */
export const isStoredOpen = Prisma.sql`t.state in (${openStates})`;

/**
 * The condition that `toTaskRow` shows tasks `t` in this state. The sides are asked once when the filter names them, else
 * for each task.
 */
export function isShownAs(
  state: TaskState,
  { requesterId, workerId }: { readonly requesterId?: string; readonly workerId?: string },
): Prisma.Sql {
  const isStored = Prisma.sql`t.state = ${state}::"A2aTaskState"`;
  if (state !== "canceled" && isTerminal(state)) return isStored;
  const requester = requesterId === undefined ? Prisma.sql`t.requester_id` : Prisma.sql`${requesterId}::uuid`;
  const worker = workerId === undefined ? Prisma.sql`t.worker_id` : Prisma.sql`${workerId}::uuid`;
  const isLeft = Prisma.sql`exists (
    select from identity where id in (${requester}, ${worker}) and deleted_at is not null)`;
  return state === "canceled"
    ? Prisma.sql`(${isStored} or (${isStoredOpen} and ${isLeft}))`
    : Prisma.sql`(${isStored} and not ${isLeft})`;
}
