import { Type } from "typebox";
import type { ChatOperationRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });
const words = (...values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));

/** The record of an operation (wire contract chat 5). */
export const operationSchema = Type.Object(
  {
    id: Uuid,
    connection_id: Uuid,
    operation: words(
      "reaction_add",
      "reaction_remove",
      "pin_add",
      "pin_remove",
      "message_update",
      "message_delete",
      "file_upload",
      "conversation_join",
      "conversation_leave",
      "processing_status",
      "stream_start",
      "stream_append",
      "stream_stop",
    ),
    status: words("in_progress", "succeeded", "failed", "unknown"),
    conversation_id: Nullable(Type.String()),
    message_ts: Nullable(Type.String()),
    thread_ts: Nullable(Type.String({ description: "The thread in which it happens." })),
    file_id: Nullable(Type.String()),
    error_code: Nullable(Type.String()),
    retry_after: Nullable(Type.Integer({ description: "In seconds." })),
    processing_status: Nullable(Type.String()),
    agent_status: Nullable(Type.String()),
  },
  {
    $id: "ChatOperation",
    description: "Something that an identity did in a workspace. 200 never means success: read `status`.",
  },
);

export function operationRecord(operation: ChatOperationRecordFragment): object {
  return {
    id: operation.id,
    connection_id: operation.connectionId,
    operation: operation.operation.toLowerCase(),
    status: operation.status.toLowerCase(),
    conversation_id: operation.conversationId,
    message_ts: operation.messageTs ?? null,
    thread_ts: operation.threadTs ?? null,
    file_id: operation.fileId ?? null,
    error_code: operation.errorCode ?? null,
    retry_after: operation.retryAfter ?? null,
    processing_status: operation.processingStatus ?? null,
    agent_status: operation.agentStatus ?? null,
  };
}
