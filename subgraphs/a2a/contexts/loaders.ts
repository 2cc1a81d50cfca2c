import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { type AffiliatedIdentity, findVisibleAffiliations } from "./store/affiliations.js";
import { type ContextRow, findVisibleContexts } from "./store/contexts.js";

/** Contexts by UUID that the viewer may see. */
export function contextById({ viewer, services }: RequestContext): DataLoader<string, ContextRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleContexts(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The domains that identities show, by the UUID of the identity, for viewers who may see them. */
export function affiliationByIdentity({
  viewer,
  services,
}: RequestContext): DataLoader<string, AffiliatedIdentity | null> {
  return new DataLoader(async (ids) => {
    const now = services.clock.now();
    const rows = await findVisibleAffiliations(services.database.request.reader, viewer, ids.filter(isUuid), now);
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
