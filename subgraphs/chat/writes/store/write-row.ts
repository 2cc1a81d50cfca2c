import { Prisma } from "../../../../generated/prisma/client.js";

/** The kinds of write. A message is a send; everything else is an operation. */
export type WriteKind =
  | "message_send"
  | "reaction_add"
  | "reaction_remove"
  | "pin_add"
  | "pin_remove"
  | "message_update"
  | "message_delete"
  | "file_upload"
  | "conversation_join"
  | "conversation_leave"
  | "processing_status"
  | "stream_start"
  | "stream_append"
  | "stream_stop";

/** Keys of one family never meet those of the other (wire contract chat 6). */
export type WriteFamily = "operation" | "send";

/** A write and whose it is. */
export interface WriteRow {
  readonly id: string;
  readonly connectionId: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly family: WriteFamily;
  readonly inputHash: Uint8Array;
  readonly kind: WriteKind;
  readonly status: "in_progress" | "succeeded" | "failed" | "unknown";
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  readonly recipientUserId: string | null;
  readonly recipientTeamId: string | null;
  readonly fileId: string | null;
  readonly errorCode: string | null;
  readonly retryAfter: number | null;
  readonly processingStatus: string | null;
  readonly agentStatus: string | null;
  readonly dismissedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a write `w` over a connection `c` of an identity `i`. */
export const writeColumns = Prisma.sql`
         w.id, w.connection_id as "connectionId", c.identity_id as "identityId", i.organization_id as "organizationId",
         w.family::text as family, w.input_hash as "inputHash", w.kind::text as kind, w.status::text as status,
         w.conversation_id as "conversationId", w.message_ts as "messageTs", w.thread_ts as "threadTs",
         w.recipient_user_id as "recipientUserId", w.recipient_team_id as "recipientTeamId",
         w.file_id as "fileId", w.error_code as "errorCode", w.retry_after as "retryAfter",
         w.processing_status as "processingStatus", w.agent_status as "agentStatus",
         w.dismissed_at as "dismissedAt", w.version,
         w.created_at as "createdAt", w.updated_at as "updatedAt"`;

/** Writes `w` over connections `c` that are not closed. */
export const selectWrites = Prisma.sql`
  select ${writeColumns}
  from chat_write w join chat_connection c on c.id = w.connection_id join identity i on i.id = c.identity_id
  where c.closed_at is null`;
