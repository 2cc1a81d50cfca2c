import type { Queries } from "../../../shared/database/statements.js";

/** Whether a message of a connection to a conversation was sent before. */
export async function hasWrittenTo(db: Queries, connectionId: string, conversationId: string | null): Promise<boolean> {
  if (conversationId === null) return false;
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from chat_write where connection_id = ${connectionId}::uuid and conversation_id = ${conversationId}
      and kind = 'message_send' and status = 'succeeded' limit 1`;
  return rows.length > 0;
}
