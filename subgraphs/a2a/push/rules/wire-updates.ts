import { boundedParts } from "../../tasks/rules/bounded-parts.js";
import type { TaskState } from "../../tasks/rules/task-state.js";
import type { Part } from "../../tasks/rules/parts.js";

/** A message of the ledger, as far as the wire shows it. */
export interface ReportedMessage {
  /** UUID of the ledger's row. */
  readonly id: string;
  readonly messageId: string;
  readonly role: "caller" | "agent";
  readonly parts: readonly Part[];
  readonly metadata: unknown;
  readonly extensions: readonly string[] | null;
  readonly referenceTaskIds: readonly string[] | null;
}

/** A change of a task, as the log recorded it. */
export interface ReportedChange {
  readonly taskId: string;
  readonly contextId: string;
  /** After the change. */
  readonly state: TaskState;
  readonly at: Date;
  /** Whether the task began with it. */
  readonly opened: boolean;
  /** The message of the change; null when there is none. */
  readonly message: ReportedMessage | null;
}

/** One `StreamResponse` of A2A 1.0: the name of its only member, and what that holds. */
export interface WireUpdate {
  readonly member: "task" | "statusUpdate" | "artifactUpdate";
  readonly value: object;
}

const nameOf: Readonly<Record<TaskState, string>> = {
  submitted: "TASK_STATE_SUBMITTED",
  working: "TASK_STATE_WORKING",
  input_required: "TASK_STATE_INPUT_REQUIRED",
  completed: "TASK_STATE_COMPLETED",
  failed: "TASK_STATE_FAILED",
  canceled: "TASK_STATE_CANCELED",
};

/**
 * The updates of a change in push notifications and streaming, in ProtoJSON (wire contract a2a 3.4, A2A 1.0 4.3.3): for
 * a new task the task; otherwise the artifact, when it completed, and its new status. Parts that are too large to be
 * posted are left out, and `metadata.parts_truncated` says so.
 */
export function wireUpdates(change: ReportedChange): WireUpdate[] {
  const { taskId, contextId, state, at, opened, message } = change;
  const wire = message === null ? undefined : wireMessage(change, message);
  const said = message?.role === "agent" && state !== "canceled" ? wire : undefined;
  const status = {
    state: nameOf[state],
    ...(said === undefined ? {} : { message: said }),
    timestamp: at.toISOString(),
  };
  if (opened) {
    return [
      { member: "task", value: { id: taskId, contextId, status, ...(wire === undefined ? {} : { history: [wire] }) } },
    ];
  }
  const updated: WireUpdate = { member: "statusUpdate", value: { taskId, contextId, status } };
  if (state !== "completed" || said === undefined || message === null) return [updated];
  const { parts, truncated } = boundedParts(message.parts);
  const artifact = { artifactId: message.id, name: "result", parts, ...(truncated ? { metadata: truncation } : {}) };
  return [{ member: "artifactUpdate", value: { taskId, contextId, artifact, lastChunk: true } }, updated];
}

/** For a message or an artifact with omitted parts, which are available in the ledger. */
const truncation = { parts_truncated: true };

function wireMessage({ taskId, contextId }: ReportedChange, message: ReportedMessage): object {
  const { messageId, role, metadata, extensions, referenceTaskIds } = message;
  const { parts, truncated } = boundedParts(message.parts);
  const marked = truncated ? { ...(metadata as object | null), ...truncation } : metadata;
  return {
    messageId,
    contextId,
    taskId,
    role: role === "caller" ? "ROLE_USER" : "ROLE_AGENT",
    parts,
    ...(marked ? { metadata: marked } : {}),
    ...(extensions ? { extensions } : {}),
    ...(referenceTaskIds ? { referenceTaskIds } : {}),
  };
}
