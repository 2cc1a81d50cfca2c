import { Prisma } from "../../../generated/prisma/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { isAgent, seesOrganization } from "../../shared/viewer/viewer.js";
import type { TaskState } from "../rules/task-state.js";

/** One side of a task or context, as both sides may see it. */
export interface ParticipantRow {
  readonly identityId: string;
  /** Null once the identity is deleted. */
  readonly handle: string | null;
  readonly organizationId: string;
}

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

/** What `selectTasks` returns per row. */
export interface FlatTaskRow extends Omit<TaskRow, "requester" | "worker"> {
  readonly requesterId: string;
  readonly requesterHandle: string | null;
  readonly requesterOrganizationId: string;
  readonly workerId: string;
  readonly workerHandle: string | null;
  readonly workerOrganizationId: string;
}

/** Tasks `t` with their participants `r` and `w`; a `where` follows. */
export const selectTasks = Prisma.sql`
  select t.id, t.context_id as "contextId", t.state::text as state, t.version,
         t.message_count as "messageCount", t.history_bytes as "historyBytes",
         t.created_at as "createdAt", t.updated_at as "updatedAt", t.completed_at as "completedAt",
         r.id as "requesterId", r.live_handle as "requesterHandle", r.organization_id as "requesterOrganizationId",
         w.id as "workerId", w.live_handle as "workerHandle", w.organization_id as "workerOrganizationId"
  from a2a_task t join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id`;

export function toTaskRow(row: FlatTaskRow): TaskRow {
  const {
    requesterId,
    requesterHandle,
    requesterOrganizationId,
    workerId,
    workerHandle,
    workerOrganizationId,
    ...task
  } = row;
  return {
    ...task,
    requester: { identityId: requesterId, handle: requesterHandle, organizationId: requesterOrganizationId },
    worker: { identityId: workerId, handle: workerHandle, organizationId: workerOrganizationId },
  };
}

/**
 * The condition under which a viewer sees what two identities `r` and `w` have between them: an agent as one of them,
 * the people and admin keys of an organization through any of its identities, tombstones included.
 */
export function visibleTo(viewer: Viewer): Prisma.Sql {
  if (viewer.kind === "system") return Prisma.sql`true`;
  if (isAgent(viewer)) return Prisma.sql`${viewer.identityId}::uuid in (r.id, w.id)`;
  if (seesOrganization(viewer)) return Prisma.sql`${viewer.organizationId} in (r.organization_id, w.organization_id)`;
  return Prisma.sql`false`;
}
