import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { findVisibleSigningKeys, findVisibleSigningKeysOf, type SigningKeyRow } from "./store/visible-signing-keys.js";

/** Signing keys in use by id that the viewer may see. */
export function signingKeyById({ viewer, services }: RequestContext): DataLoader<string, SigningKeyRow | null> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleSigningKeys(services.database.request.reader, viewer, now, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** Signing keys in use by the UUID of their identity, of identities that the viewer may see. */
export function signingKeyByIdentity({ viewer, services }: RequestContext): DataLoader<string, SigningKeyRow | null> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleSigningKeysOf(services.database.request.reader, viewer, now, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.identityId!);
  });
}
