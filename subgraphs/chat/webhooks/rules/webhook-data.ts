import type { WebhookData } from "../../../shared/webhooks/webhook-source.js";
import type { ConnectionRow } from "../../connections/public.js";
import type { WriteRow } from "../../writes/public.js";

/** A message in the form for its webhook. */
export type ReportedWrite = Pick<WriteRow, "id" | "identityId" | "conversationId" | "messageTs" | "threadTs">;

/** The state of the message at the time of the event. */
export type ReportedEnd = Pick<WriteRow, "status" | "errorCode">;

const statusWords = { in_progress: "sending", succeeded: "sent", failed: "failed", unknown: "unknown" } as const;

/** The member `data` of a webhook of chat (wire contract chat 9.1). */
export function webhookData(
  write: ReportedWrite,
  connection: Pick<ConnectionRow, "id" | "workspaceId" | "botUserId">,
  { status, errorCode }: ReportedEnd,
): WebhookData {
  return {
    identity_id: write.identityId,
    connection_id: connection.id,
    workspace_id: connection.workspaceId,
    conversation_id: write.conversationId,
    message_ts: write.messageTs,
    thread_ts: write.threadTs,
    actor_id: connection.botUserId,
    message_kinds: [],
    event: { action_id: write.id, status: statusWords[status], error_code: errorCode },
  };
}
