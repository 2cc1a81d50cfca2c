import { Type } from "typebox";
import type { ChatActionRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const Uuid = Type.String({ format: "uuid" });

/** The record of a message send (wire contract chat 9). */
export const actionSchema = Type.Object(
  {
    id: Uuid,
    connection_id: Uuid,
    status: Type.Union([
      Type.Literal("sending"),
      Type.Literal("sent"),
      Type.Literal("failed"),
      Type.Literal("unknown"),
    ]),
    conversation_id: Type.String(),
    message_ts: Nullable(Type.String()),
    thread_ts: Nullable(Type.String()),
    error_code: Nullable(Type.String()),
    retry_after: Nullable(Type.Integer({ description: "Seconds. Only in the answer to the request that failed." })),
  },
  { $id: "ChatAction", description: "A message that an identity sends. 200 never means success: read `status`." },
);

export function actionRecord(action: ChatActionRecordFragment): object {
  return {
    id: action.id,
    connection_id: action.connectionId,
    status: action.status.toLowerCase(),
    conversation_id: action.conversationId,
    message_ts: action.messageTs ?? null,
    thread_ts: action.threadTs ?? null,
    error_code: action.errorCode ?? null,
    retry_after: action.retryAfter ?? null,
  };
}
