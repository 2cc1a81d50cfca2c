import type { Transaction } from "../../shared/database/client.js";
import { noteDirectConversations } from "../connections/public.js";
import type { EventFacts } from "./rules/facts.js";
import { introducedUser } from "./rules/introduced-user.js";
import { messageKindsOf } from "./rules/message-kinds.js";
import type { ReceiverRow } from "./store/receivers.js";

/** Stores with whom a conversation of two is, once the user writes there: later messages to it are for that user. */
export async function noteDirect(tx: Transaction, receivers: readonly ReceiverRow[], facts: EventFacts): Promise<void> {
  const user = introducedUser(facts);
  const { conversationId } = facts;
  if (user === null || conversationId === null) return;
  const { userId, workspaceId: userWorkspaceId } = user;
  const found = receivers
    .filter((receiver) => receiver.botUserId !== userId && messageKindsOf(facts, receiver).includes("dm"))
    .map(({ id: connectionId }) => ({ connectionId, conversationId, userId, userWorkspaceId }));
  await noteDirectConversations(tx, found);
}
