import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { byMessage } from "../../shared/rules/by-message.js";
import {
  listVisibleMessageMedia,
  listVisibleRecipients,
  type MessageMediaRow,
  type RecipientRow,
} from "./store/message-parts.js";
import type { MessageRow } from "./store/message-row.js";
import { findVisibleLastSent, findVisibleMessages } from "./store/messages.js";

/** Messages by UUID that the viewer may see. */
export function messageById({ viewer, services }: RequestContext): DataLoader<string, MessageRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.filter(isUuid).map((id) => id.toLowerCase());
    const rows = await findVisibleMessages(services.database.request.reader, viewer, wanted);
    return inKeyOrder(
      rows,
      ids.map((id) => id.toLowerCase()),
      (row) => row.id,
    );
  });
}

/** The last message that was sent in each conversation, where the viewer may see it. */
export function lastSentInConversation({ viewer, services }: RequestContext): DataLoader<string, MessageRow | null> {
  return new DataLoader(async (ids) =>
    inKeyOrder(
      await findVisibleLastSent(services.database.request.reader, viewer, ids),
      ids,
      ({ conversationId }) => conversationId,
    ),
  );
}

/** The recipients of messages that the viewer may see. */
export function recipientsOfMessage({ viewer, services }: RequestContext): DataLoader<string, RecipientRow[]> {
  return new DataLoader(async (ids) =>
    byMessage(await listVisibleRecipients(services.database.request.reader, viewer, ids), ids),
  );
}

/** The media of messages that the viewer may see. */
export function mediaOfMessage({ viewer, services }: RequestContext): DataLoader<string, MessageMediaRow[]> {
  return new DataLoader(async (ids) =>
    byMessage(await listVisibleMessageMedia(services.database.request.reader, viewer, ids), ids),
  );
}
