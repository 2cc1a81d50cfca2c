import type { RequestContext } from "../../shared/context/request-context.js";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { Statements } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { appendEvent, type NewEvent } from "../../shared/events/append-event.js";
import { type CustomChange, findLabelsToChange, labelObject } from "../../shared/labels/object-labels.js";
import type { SnoozeEndReason } from "../../shared/snooze/rules/snooze-time.js";
import { type DueSnooze, putSnooze, removeSnoozes } from "../../shared/snooze/snoozes.js";
import type { ParticipantRow } from "../contexts/public.js";
import type { taskNoteEvents } from "./events.js";
import { notesOfTask, taskById } from "./loaders.js";
import type { TaskRow } from "./store/task-row.js";
import { holdSides, lockTask, type TaskSides } from "./store/tasks.js";

const table = "a2a_snooze";

/** A task and the identity that notes something about it. */
export interface TaskOfSide {
  readonly taskId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly sides: TaskSides;
}

/** The notes of a side about a task. */
export interface TaskNotes {
  /** The new end of its snooze; null ends it. */
  readonly snooze?: Date | null | undefined;
  readonly labels?: CustomChange;
}

/**
 * Changes the notes of a side about a task. Throws `not_found`, `too_many_labels`, `label_limit_reached` and
 * `snooze_limit_reached`.
 */
export async function noteTask(
  context: RequestContext,
  { taskId, identityId, organizationId, sides }: TaskOfSide,
  { snooze, labels = { add: [], remove: [] } }: TaskNotes,
): Promise<TaskRow> {
  const { database, clock } = context.services;
  await database.request.transaction(async (tx) => {
    const now = clock.now();
    const isLabelled = labels.add.length + labels.remove.length > 0;
    const found = isLabelled ? await findLabelsToChange(tx, organizationId, labels, now) : null;
    await holdSides(tx, taskId);
    const task = await lockTask(tx, taskId, sides);
    if (task === null) throw noTask();
    const object = { objectId: task.id, identityId };
    const delta = found === null ? null : await labelObject(tx, "a2a_task_label", object, organizationId, found);
    if (delta !== null) {
      const facts = { labels: [...delta.names], added: [...delta.added], removed: [...delta.removed] };
      await tell(tx, "a2a.task.labelled", task, identityId, facts, now);
    }
    if (snooze != null && (await putSnooze(tx, table, { ...object, until: snooze }))) {
      await tell(tx, "a2a.task.snoozed", task, identityId, {}, now);
    }
    if (snooze === null) {
      const ended = await removeSnoozes(tx, table, [task.id], { identityId });
      if (ended.length > 0) await tellEnd(tx, task, identityId, "canceled", now);
    }
  });
  const id = taskId.toLowerCase();
  context.loader(notesOfTask).clear({ objectId: id, identityId });
  const task = await context.loader(taskById).load(id);
  if (task === null) throw noTask();
  return task;
}

/** A locked task got a message: its receiver sees it again. One that is over is out of the way for both, without a word. */
export async function endSnoozesByMessage(
  tx: Statements,
  task: TaskRow,
  { receiver, isOver, now }: { readonly receiver: ParticipantRow; readonly isOver: boolean; readonly now: Date },
): Promise<void> {
  const { identityId } = receiver;
  const ended = await removeSnoozes(tx, table, [task.id], isOver ? {} : { identityId });
  if (ended.some((one) => one.identityId === identityId)) await tellEnd(tx, task, identityId, "activity", now);
}

/** Ends a snooze whose time has come. */
export async function endDueSnooze(
  tx: Transaction,
  { clock }: Services,
  { objectId, identityId }: DueSnooze,
): Promise<void> {
  await holdSides(tx, objectId);
  const task = await lockTask(tx, objectId, {});
  const now = clock.now();
  const ended = await removeSnoozes(tx, table, [objectId], { identityId, dueAt: now });
  if (task !== null && ended.length > 0) await tellEnd(tx, task, identityId, "time", now);
}

const tellEnd = (tx: Statements, task: TaskRow, identityId: string, reason: SnoozeEndReason, now: Date) =>
  tell(tx, "a2a.task.snooze_ended", task, identityId, { reason }, now);

/** Tells the one side. The version is that of the task, which the other side sees: it stays as it is. */
async function tell(
  tx: Statements,
  kind: keyof typeof taskNoteEvents,
  task: TaskRow,
  identityId: string,
  facts: NewEvent["data"],
  now: Date,
): Promise<void> {
  const side = task.requester.identityId === identityId ? "requester" : "worker";
  const { organizationId } = task[side];
  await appendEvent(tx, {
    kind,
    subjectId: task.id,
    subjectVersion: task.version,
    audience: [{ identityId, organizationId, side }],
    data: { contextId: task.contextId, ...facts },
    occurredAt: now,
  });
}

const noTask = () => notFound("task with this id");
