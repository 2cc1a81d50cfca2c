import type { Queries } from "../../../shared/database/statements.js";

/** Whether the agent has written in a conversation before. */
export async function hasSentTo(db: Queries, conversationId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from im_message where conversation_id = ${conversationId}::uuid and direction = 'outbound' limit 1`;
  return rows.length > 0;
}
