import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type ConnectionRow, findVisibleConnections } from "./store/connections.js";
import { findVisibleOwners, type OwnerRow } from "./store/owners.js";

/** Connections by UUID that the viewer may see. */
export function connectionById({ viewer, services }: RequestContext): DataLoader<string, ConnectionRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleConnections(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Living identities by UUID that the viewer may see. */
export function ownerById({ viewer, services }: RequestContext): DataLoader<string, OwnerRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleOwners(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId);
  });
}
