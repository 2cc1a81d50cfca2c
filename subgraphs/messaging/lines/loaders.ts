import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleLines, findVisibleLinesOf, type ShownLine } from "./store/visible-lines.js";

/** Dedicated lines by UUID that the viewer may see. */
export function shownLineById({ viewer, services }: RequestContext): DataLoader<string, ShownLine | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleLines(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The dedicated line of an identity that the viewer may see. */
export function shownLineOf({ viewer, services }: RequestContext): DataLoader<string, ShownLine | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleLinesOf(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId!);
  });
}
