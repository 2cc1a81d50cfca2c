import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleFreezes, findVisibleFreezesOf, type FreezeRow } from "./store/freezes.js";

/** Freezes by UUID that the viewer may know of. */
export function freezeById({ viewer, services }: RequestContext): DataLoader<string, FreezeRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleFreezes(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The open freeze of an identity itself, by the identity's UUID, that the viewer may know of. */
export function freezeOfIdentity({ viewer, services }: RequestContext): DataLoader<string, FreezeRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleFreezesOf(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId!);
  });
}
