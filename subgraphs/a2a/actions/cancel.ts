import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { a2aErrors } from "../errors.js";
import { laterOf } from "../rules/later-of.js";
import { cancelOutcome } from "../rules/task-state.js";
import { touchContexts } from "../store/contexts.js";
import type { TaskRow } from "../store/task-row.js";
import { cancelTasks, lockOpenTasks, lockTask, type TaskSides } from "../store/tasks.js";
import { recordTaskEvents } from "./record-task-event.js";

/** Cancels a task with these sides (wire contract a2a 3.5). Canceling a canceled task changes nothing. */
export async function cancel(tx: Transaction, taskId: string, sides: TaskSides, now: Date): Promise<void> {
  const task = await lockTask(tx, taskId, sides);
  if (task === null) throw sharedErrors.problem("not_found");
  const outcome = cancelOutcome(task.state);
  if (outcome === "refused") throw a2aErrors.problem("a2a_task_terminal");
  if (outcome === "changed") await cancelLocked(tx, [task], now);
}

/** Cancels every open task of an identity that is going away; the other sides learn of it through their events. */
export async function cancelOpenTasks(tx: Transaction, identityId: string, now: Date): Promise<void> {
  await cancelLocked(tx, await lockOpenTasks(tx, identityId), now);
}

async function cancelLocked(tx: Transaction, tasks: readonly TaskRow[], now: Date): Promise<void> {
  if (tasks.length === 0) return;
  await cancelTasks(
    tx,
    tasks.map((task) => task.id),
    now,
  );
  await touchContexts(
    tx,
    tasks.map((task) => task.contextId),
    now,
  );
  await recordTaskEvents(
    tx,
    tasks.map(({ id, contextId, version, requester, worker, updatedAt }) => {
      const change = {
        kind: "a2a.task.canceled",
        state: "canceled",
        version: version + 1,
        messageRowId: null,
      } as const;
      return { ...change, taskId: id, contextId, requester, worker, now: laterOf(now, updatedAt) };
    }),
  );
}
