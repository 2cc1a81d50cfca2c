import type { Transaction } from "../../shared/database/client.js";

/**
 * Marks the received messages of a locked conversation as read that are not and that agents see. Answers how many. Each step
 * takes those of an index of the conversation.
 */
export async function markMessagesRead(tx: Transaction, conversationId: string, now: Date): Promise<number> {
  return tx.$executeRaw`
    update im_message set is_read = true, version = version + 1, updated_at = ${now}
    where conversation_id = ${conversationId}::uuid and direction = 'inbound' and not is_read and not is_blocked`;
}
