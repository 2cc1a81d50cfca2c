import { Type } from "typebox";
import type { A2aMessageRecordFragment, ListA2aMessagesQuery } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { partRecord } from "./part-record.js";
import { sidesRecord, sidesSchema } from "./participant-record.js";
import { TaskState } from "./task-state.js";

const Uuid = Type.String({ format: "uuid" });

/** The keys of a message in a task (wire contract a2a 4.1). */
export const messageSchema = {
  id: Uuid,
  message_id: Type.String(),
  role: Type.Union([Type.Literal("caller"), Type.Literal("agent")]),
  parts: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
  extensions: Nullable(Type.Array(Type.String())),
  reference_task_ids: Nullable(Type.Array(Type.String())),
  created_at: Instant,
};

/** A message of the flat list, which says what it belongs to (wire contract a2a 4.1, history message). */
export const historyMessageSchema = Type.Object(
  { ...messageSchema, task_id: Uuid, context_id: Uuid, task_state: TaskState, ...sidesSchema },
  { $id: "A2aHistoryMessage", description: "A message with the task that it belongs to." },
);

/** A message as the wire has it. */
export function messageRecord(row: A2aMessageRecordFragment): object {
  return {
    id: row.id,
    message_id: row.messageId,
    role: row.role.toLowerCase(),
    parts: row.parts.map(partRecord),
    metadata: row.metadata ?? null,
    extensions: row.extensions ?? null,
    reference_task_ids: row.referenceTaskIds ?? null,
    created_at: row.createdAt,
  };
}

type ListedMessage = ListA2aMessagesQuery["a2aMessages"]["nodes"][number];

/** A message of the flat list. Whoever sees a message sees its task. */
export function historyMessageRecord({ task, ...message }: ListedMessage): object {
  const { id, contextId, state, requester, worker } = task!;
  return {
    ...messageRecord(message),
    task_id: id,
    context_id: contextId,
    task_state: state.toLowerCase(),
    ...sidesRecord(requester, worker),
  };
}
