import { Prisma } from "../../../../generated/prisma/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { type ParticipantRow, shownTo } from "../../contexts/public.js";
import { unlessLeft } from "../rules/canceled.js";
import { isTerminal, type TaskState, taskStates } from "../rules/task-state.js";

/** A task with its participants. */
export interface TaskRow {
  readonly id: string;
  readonly contextId: string;
  readonly state: TaskState;
  /** The side that alone has it, while its opening is held and when that was refused; null once both have it. */
  readonly heldSide: "requester" | null;
  /** 0 while it is held. */
  readonly version: number;
  readonly messageCount: number;
  readonly historyBytes: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly requester: ParticipantRow;
  readonly worker: ParticipantRow;
  /** The newest review of a message that each side wrote; null when there is none. */
  readonly requesterReviewId: string | null;
  readonly workerReviewId: string | null;
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

/** The newest review of what an identity wrote in a task `t`. */
function newestReview(identityId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select v.id from review v where v.subject_id = t.id and v.identity_id = ${identityId}
    order by v.created_at desc, v.id desc limit 1)`;
}

/** The condition on tasks `t` that both sides have them. */
export const isShared = Prisma.sql`t.held_side is null`;

/** The condition on tasks `t` with their participants `r` and `w` that the viewer sees them. */
export function isShown(viewer: Viewer): Prisma.Sql {
  return shownTo(viewer, Prisma.sql`t.held_side`);
}

/** Tasks `t` with their participants `r` and `w`; a `where` follows. */
export const selectTasks = Prisma.sql`
  select t.id, t.context_id as "contextId", t.state::text as state, t.held_side::text as "heldSide", t.version,
         t.message_count as "messageCount", t.history_bytes as "historyBytes",
         t.created_at as "createdAt", t.updated_at as "updatedAt", t.completed_at as "completedAt",
         r.id as "requesterId", r.live_handle as "requesterHandle", r.organization_id as "requesterOrganizationId",
         w.id as "workerId", w.live_handle as "workerHandle", w.organization_id as "workerOrganizationId",
         r.deleted_at as "requesterDeletedAt", w.deleted_at as "workerDeletedAt",
         ${newestReview(Prisma.sql`t.requester_id`)} as "requesterReviewId",
         ${newestReview(Prisma.sql`t.worker_id`)} as "workerReviewId"
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
