import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import type { ConversationRow } from "./store/conversation-row.js";
import { findVisibleConversations } from "./store/conversations.js";

/** Conversations by UUID that the viewer may see. */
export function conversationById({ viewer, services }: RequestContext): DataLoader<string, ConversationRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.filter(isUuid).map((id) => id.toLowerCase());
    const rows = await findVisibleConversations(services.database.request.reader, viewer, wanted);
    return inKeyOrder(
      rows,
      ids.map((id) => id.toLowerCase()),
      (row) => row.id,
    );
  });
}
