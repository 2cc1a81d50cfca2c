import { laterOf } from "./later-of.js";
import { isTerminal, type TaskState } from "./task-state.js";

/** What canceling changes of a task. */
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
 * The task as everybody sees it whose sides were deleted then, or were not: the first deletion canceled it. Its row may
 * say so later, in the same words: an identity may leave more open tasks than one transaction can end.
 */
export function unlessLeft<Task extends Course>(task: Task, sidesDeletedAt: readonly (Date | null)[]): Task {
  const [first] = sidesDeletedAt.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime());
  return first === undefined ? task : canceledAt(task, first);
}
