import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleReactions, listVisibleReactions, type ReactionRow } from "./store.js";

/** The live tapbacks of messages that the viewer may see. */
export function reactionsOfMessage({ viewer, services }: RequestContext): DataLoader<string, ReactionRow[]> {
  return new DataLoader(async (ids) => {
    const rows = await listVisibleReactions(services.database.request.reader, viewer, ids);
    return ids.map((id) => rows.filter(({ messageId }) => messageId === id));
  });
}

/** Tapbacks by UUID that the viewer may see, including removed ones. */
export function reactionById({ viewer, services }: RequestContext): DataLoader<string, ReactionRow | null> {
  return new DataLoader(async (ids) => {
    const wanted = ids.filter(isUuid).map((id) => id.toLowerCase());
    const rows = await findVisibleReactions(services.database.request.reader, viewer, wanted);
    return inKeyOrder(
      rows,
      ids.map((id) => id.toLowerCase()),
      (row) => row.id,
    );
  });
}
