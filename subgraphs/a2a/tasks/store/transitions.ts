import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { TaskState } from "../rules/task-state.js";
import { isShown } from "./task-row.js";

/** Most changes of a task that are read: the newest ones. */
export const maxTransitions = 200;
/** Rows of one change in the log: one for each side. */
const rowsOfEach = 2;

/** A change of a task, from the event log. */
export interface TransitionRow {
  /** The task's id. */
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly state: TaskState;
  readonly occurredAt: Date;
}

/**
 * The newest changes of tasks that the viewer sees, oldest first. The log has one row per side, and retains them for a
 * limited time. Ids must be well-formed.
 */
export async function findVisibleTransitions(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<TransitionRow[]> {
  return db.$queryRaw<TransitionRow[]>`
    ${chosenRows("a2a_task", ids)}
    select t.id, found.version, found.kind, found.state, found.occurred_at as "occurredAt"
    from a2a_task t join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id
    cross join lateral (
      select newest.version, min(newest.kind) as kind, min(newest.state) as state, min(newest.occurred_at) as occurred_at
      from (
        select e.subject_version as version, e.kind, e.data ->> 'state' as state, e.occurred_at
        from event e where e.subject_id = t.id::text and e.kind like 'a2a.task.%'
          -- The requester's side alone has it.
          and e.kind <> 'a2a.task.held'
        order by e.position desc limit ${maxTransitions * rowsOfEach}
      ) newest
      group by newest.version order by newest.version desc limit ${maxTransitions}
    ) found
    where ${isShown(viewer)}
    order by t.id, found.version`;
}
