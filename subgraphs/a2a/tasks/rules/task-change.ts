import type { TaskState } from "./task-state.js";

/** The kind of a change of a task. `status` and `artifact` are changes without a message, of agents that run elsewhere. */
export type TaskChangeKind = "created" | "message" | "replied" | "status" | "artifact" | "canceled";

/** Kinds of event that are changes of a task. A held task was not changed: nothing was sent. */
const kinds: Readonly<Record<string, TaskChangeKind>> = {
  "a2a.task.created": "created",
  "a2a.task.message": "message",
  "a2a.task.replied": "replied",
  "a2a.task.canceled": "canceled",
};

/** The facts of a change besides the state that it leads to. */
export interface ChangeFacts {
  readonly kind: TaskChangeKind;
  /** The artifact that it brings: a completing reply is the task's result. */
  readonly artifactId: string | null;
  /** How many events a stream has of it: an artifact has its own, before that of the status. */
  readonly events: number;
}

/** The facts of the change that an event reports; null for an event that reports no change. */
export function changeFacts(event: {
  readonly kind: string;
  readonly state: TaskState;
  readonly messageRowId: string | null;
}): ChangeFacts | null {
  const kind = kinds[event.kind];
  if (kind === undefined) return null;
  const artifactId = kind === "replied" && event.state === "completed" ? event.messageRowId : null;
  return { kind, artifactId, events: artifactId === null ? 1 : 2 };
}
