import { Type } from "typebox";
import type {
  A2aMessageRecordFragment,
  A2aParticipantRecordFragment,
  A2aTaskRecordFragment,
} from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";
import { partRecord } from "./part-record.js";

const Uuid = Type.String({ format: "uuid" });

/** Ledger spelling of the states (wire contract a2a 3.7). */
export const TaskState = Type.Union([
  Type.Literal("submitted"),
  Type.Literal("working"),
  Type.Literal("input_required"),
  Type.Literal("completed"),
  Type.Literal("failed"),
  Type.Literal("canceled"),
]);

const target = { identity_id: Uuid, organization_id: Type.String(), handle: Nullable(Type.String()) };

const message = Type.Object({
  id: Uuid,
  message_id: Type.String(),
  role: Type.Union([Type.Literal("caller"), Type.Literal("agent")]),
  parts: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
  extensions: Nullable(Type.Array(Type.String())),
  reference_task_ids: Nullable(Type.Array(Type.String())),
  created_at: Instant,
});

/** The record of a task (wire contract a2a 4.1). */
export const taskSchema = Type.Object(
  {
    id: Uuid,
    context_id: Uuid,
    state: TaskState,
    caller: Type.Object({ ...target, trust_tier: Type.String() }),
    target: Type.Object(target),
    messages: Type.Array(message, { description: "Oldest first." }),
    history_truncated: Type.Boolean({ description: "Messages were left out to keep the answer below 4 MiB." }),
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
    // The published client shows the tier and cannot do without it.
    caller: { ...participantRecord(task.requester), trust_tier: "verified" },
    target: participantRecord(task.worker),
    messages: task.messages.map(messageRecord),
    history_truncated: task.historyTruncated,
    completed_at: task.completedAt ?? null,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
  };
}

function participantRecord({ identityId, organizationId, handle }: A2aParticipantRecordFragment): object {
  return { identity_id: identityId, organization_id: organizationId, handle: handle ?? null };
}

function messageRecord(row: A2aMessageRecordFragment): object {
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
