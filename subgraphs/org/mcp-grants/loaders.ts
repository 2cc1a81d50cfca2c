import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleGrants, type GrantRow } from "./store/grants.js";

/** Grants by id that the viewer may see. */
export function grantById({ viewer, services }: RequestContext): DataLoader<string, GrantRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleGrants(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
