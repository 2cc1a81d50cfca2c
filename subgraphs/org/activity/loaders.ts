import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleLastEvents, type LastEvent } from "./store/last-events.js";

/** The newest event by the UUID of its identity, of identities that the viewer may see. */
export function lastEventByIdentity({ viewer, services }: RequestContext): DataLoader<string, LastEvent | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleLastEvents(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}
