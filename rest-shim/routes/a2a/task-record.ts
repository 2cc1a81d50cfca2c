import { Type } from "typebox";
import type { A2aTaskRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { messageRecord, messageSchema } from "./message-record.js";
import { sidesRecord, sidesSchema } from "./participant-record.js";
import { TaskState } from "./task-state.js";

const Uuid = Type.String({ format: "uuid" });

/** The record of a task (wire contract a2a 4.1). */
export const taskSchema = Type.Object(
  {
    id: Uuid,
    context_id: Uuid,
    state: TaskState,
    ...sidesSchema,
    messages: Type.Array(Type.Object(messageSchema), { description: "Oldest first." }),
    history_truncated: Type.Boolean({ description: "Whether messages were omitted to keep the answer below 4 MiB." }),
    completed_at: Nullable(Instant),
    created_at: Instant,
    updated_at: Instant,
  },
  { $id: "A2aTask", description: "A task that the caller delegated to the target." },
);

/** A task as the ledger has it. */
export function taskRecord(task: A2aTaskRecordFragment): object {
  return {
    id: task.id,
    context_id: task.contextId,
    state: task.state.toLowerCase(),
    ...sidesRecord(task.requester, task.worker),
    messages: task.messages.map(messageRecord),
    history_truncated: task.historyTruncated,
    completed_at: task.completedAt ?? null,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
  };
}
