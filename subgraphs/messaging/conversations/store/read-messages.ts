import type { Transaction } from "../../../shared/database/client.js";

/**
 * Marks the unread received messages of a locked conversation that agents see as read. Returns how many. Each step uses
 * an index of the conversation.
 */
export async function markMessagesRead(tx: Transaction, conversationId: string, now: Date): Promise<number> {
  return tx.$executeRaw`
    update im_message set is_read = true, version = version + 1, updated_at = ${now}
    where conversation_id = ${conversationId}::uuid and direction = 'inbound' and not is_read and not is_blocked`;
}
