import { laterOf } from "./later-of.js";
import { isTerminal, type TaskState } from "./task-state.js";

/** The fields of a task that canceling changes. */
export interface Course {
  readonly state: TaskState;
  readonly version: number;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
}

/** The task once it is canceled at that moment; one that is over stays as it ended. */
export function canceledAt<Task extends Course>(task: Task, now: Date): Task {
  if (isTerminal(task.state)) return task;
  const at = laterOf(now, task.updatedAt);
  return { ...task, state: "canceled", version: task.version + 1, updatedAt: at, completedAt: at };
}

/**
 * The visible state of a task when one of its sides may be deleted: the first deletion canceled it. Its row may be
 * updated later to the same values, because an identity may leave more open tasks than one transaction can end.
 */
export function unlessLeft<Task extends Course>(task: Task, sidesDeletedAt: readonly (Date | null)[]): Task {
  const [first] = sidesDeletedAt.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  return first === undefined ? task : canceledAt(task, first);
}
