import type { Statements } from "../../shared/database/statements.js";
import { appendEvents, type EventAudience, type NewEvent } from "../../shared/events/append-event.js";
import type { taskEvents } from "./events.js";
import { changeFacts } from "./rules/task-change.js";
import type { TaskEventData } from "./rules/task-event.js";
import type { TaskState } from "./rules/task-state.js";
import type { ParticipantRow } from "../contexts/public.js";
import { insertTaskChanges, type NewTaskChange } from "./store/task-changes.js";
import type { TaskRow } from "./store/task-row.js";

/** A change of a task in the form for the log. */
export interface TaskEvent {
  readonly kind: keyof typeof taskEvents;
  readonly taskId: string;
  readonly contextId: string;
  /** The task's state and version after the change. */
  readonly state: TaskState;
  readonly version: number;
  readonly messageRowId: string | null;
  /** The side that alone has the task; null when both have it. */
  readonly heldSide: TaskRow["heldSide"];
  /** The side whose deletion canceled it. */
  readonly leftBy?: TaskEventData["leftBy"];
  readonly requester: ParticipantRow;
  readonly worker: ParticipantRow;
  readonly now: Date;
}

/**
 * Appends one row for each participant that has the task, so that both follow the task, their own actions included. The
 * change itself is stored with the task, because the log forgets.
 */
export async function recordTaskEvents(tx: Statements, events: readonly TaskEvent[]): Promise<void> {
  await insertTaskChanges(tx, events.flatMap(toNewChange));
  await appendEvents(tx, events.map(toNewEvent));
}

function toNewChange({ taskId, version, state, messageRowId, now: at, kind }: TaskEvent): NewTaskChange[] {
  const facts = changeFacts({ kind, state, messageRowId });
  return facts === null ? [] : [{ ...facts, taskId, version, state, messageRowId, at }];
}

function toNewEvent({ kind, taskId, state, version, heldSide, requester, worker, now, ...rest }: TaskEvent): NewEvent {
  const { contextId, messageRowId, leftBy } = rest;
  const data: TaskEventData = { contextId, state, messageRowId, ...(leftBy === undefined ? {} : { leftBy }) };
  return {
    kind,
    subjectId: taskId,
    subjectVersion: version,
    audience: [audienceOf(requester, "requester"), ...(heldSide === null ? [audienceOf(worker, "worker")] : [])],
    data: { ...data },
    occurredAt: now,
  };
}

function audienceOf({ identityId, organizationId }: ParticipantRow, side: "requester" | "worker"): EventAudience {
  return { identityId, organizationId, side };
}
