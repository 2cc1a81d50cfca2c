import { actorIn } from "../../shared/database/actor.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import type { Keyset } from "../../shared/pagination/page.js";
import { removeSnoozes } from "../../shared/snooze/snoozes.js";
import { canceledAt } from "./rules/canceled.js";
import { cancelOutcome, isTerminal } from "./rules/task-state.js";
import { touchContexts } from "../contexts/public.js";
import type { TaskRow } from "./store/task-row.js";
import { cancelTasks, holdSides, lockOpenTasks, lockTask, type TaskRun, type TaskSides } from "./store/tasks.js";
import { findUnsentReviews } from "./store/held-messages.js";
import { endHeldMessages, endUnsentMessages } from "./end-held-messages.js";
import { recordTaskEvents } from "./record-task-event.js";
import { taskErrors } from "./errors.js";

/** Cancels a task with these sides (wire contract a2a 3.5). Canceling a canceled task changes nothing. */
export async function cancel(tx: Transaction, taskId: string, sides: TaskSides, now: Date): Promise<void> {
  await holdSides(tx, taskId);
  const task = await lockTask(tx, taskId, sides);
  if (task === null) throw notFound("task with this id");
  const outcome = cancelOutcome(task.state);
  if (outcome === "refused") throw taskErrors.problem("a2a_task_terminal");
  if (outcome !== "changed") return;
  // A task that was never sent is withdrawn by it (wire contract reviews H22).
  if (task.heldSide !== null) await withdrawHeld(tx, task, now);
  await write(tx, [canceledAt(task, now)]);
}

async function withdrawHeld(tx: Transaction, { id }: TaskRow, now: Date): Promise<void> {
  const via = actorIn(tx).kind === "person" ? "console" : "key";
  await endUnsentMessages(tx, await findUnsentReviews(tx, [id]), { wanted: "withdrawn", via }, now);
}

/** Cancels a locked task that was not sent, and what waits in it: a person refused it, or it expired. */
export async function cancelHeld(tx: Transaction, task: TaskRow, now: Date): Promise<void> {
  if (task.heldSide !== null && !isTerminal(task.state)) await write(tx, [canceledAt(task, now)]);
}

/**
 * Cancels the open tasks in a range of a deleted identity's tasks, with events for the other sides. Returns where the
 * next range begins; null after the last.
 */
export async function cancelRun(tx: Transaction, run: TaskRun, now: Date): Promise<Keyset | null> {
  const { tasks, next } = await lockOpenTasks(tx, run);
  await write(
    tx,
    tasks.map((task) => canceledAt(task, now)),
    run.side,
  );
  return next;
}

/** Writes locked tasks as they are once canceled. */
async function write(tx: Transaction, tasks: readonly TaskRow[], leftBy?: TaskRun["side"]): Promise<void> {
  if (tasks.length === 0) return;
  await cancelTasks(tx, tasks);
  await removeSnoozes(
    tx,
    "a2a_snooze",
    tasks.map(({ id }) => id),
  );
  for (const task of tasks) await endHeldMessages(tx, task, null, task.updatedAt);
  const sent = tasks.filter(({ heldSide }) => heldSide === null);
  const latest = Math.max(...tasks.map(({ updatedAt }) => updatedAt.getTime()));
  await touchContexts(
    tx,
    sent.map(({ contextId }) => contextId),
    new Date(latest),
  );
  await recordTaskEvents(
    tx,
    tasks.map(({ id, contextId, state, version, heldSide, requester, worker, updatedAt }) => ({
      kind: "a2a.task.canceled",
      taskId: id,
      contextId,
      state,
      version,
      messageRowId: null,
      heldSide,
      ...(leftBy === undefined ? {} : { leftBy }),
      requester,
      worker,
      now: updatedAt,
    })),
  );
}
