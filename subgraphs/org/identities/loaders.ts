import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleIdentities, findVisibleIdentitiesByHandle, type IdentityRow } from "./store/identities.js";

/** Identities by UUID that the viewer may see. */
export function identityById({ viewer, services }: RequestContext): DataLoader<string, IdentityRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleIdentities(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Identities by handle, in any spelling, that the viewer may see. */
export function identityByHandle({ viewer, services }: RequestContext): DataLoader<string, IdentityRow | null> {
  return new DataLoader(async (texts) => {
    const handles = texts.map(normalizeHandle);
    const wanted = handles.filter((handle) => handle !== null);
    const rows = await findVisibleIdentitiesByHandle(services.database.request.reader, viewer, wanted);
    return inKeyOrder(rows, handles, (row) => row.agentHandle);
  });
}
