import type { Statements } from "../../../shared/database/statements.js";
import type { WriteKey } from "./visible-writes.js";
import type { WriteKind } from "./write-row.js";

/** A write that is about to be done. */
export interface NewWrite extends WriteKey {
  readonly id: string;
  readonly inputHash: Uint8Array<ArrayBuffer>;
  readonly kind: WriteKind;
  readonly conversationId: string;
  readonly messageTs: string | null;
  readonly threadTs: string | null;
  readonly recipientUserId: string | null;
  readonly recipientTeamId: string | null;
}

/** Stores a write in progress, unless its key was used or its connection was deleted; returns whether it did. */
export async function insertWrite(tx: Statements, write: NewWrite, now: Date): Promise<boolean> {
  const w = write;
  const count = await tx.$executeRaw`
    insert into chat_write (id, connection_id, family, idempotency_key, input_hash, kind, conversation_id, message_ts,
      thread_ts, recipient_user_id, recipient_team_id, created_at, updated_at)
    select ${w.id}::uuid, c.id, ${w.family}::"ChatWriteFamily", ${w.idempotencyKey}, ${w.inputHash}::bytea,
      ${w.kind}::"ChatWriteKind", ${w.conversationId}, ${w.messageTs}, ${w.threadTs},
      ${w.recipientUserId}, ${w.recipientTeamId}, ${now}::timestamptz, ${now}::timestamptz
    from chat_connection c where c.id = ${w.connectionId}::uuid
    on conflict do nothing`;
  return count > 0;
}
