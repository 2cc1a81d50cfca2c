import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { uuidOfClaim } from "./rules/claim-id.js";
import { type AffiliationRow, findVisibleAffiliations } from "./store/affiliations.js";
import { type ClaimRow, findVisibleClaims } from "./store/claims.js";

/** Claims by their id, such as `OrganizationDomainClaim_<uuid>`, that the viewer may see. */
export function claimById({ viewer, services }: RequestContext): DataLoader<string, ClaimRow | null> {
  return new DataLoader(async (ids) => {
    const uuids = ids.map(uuidOfClaim);
    const wanted = uuids.filter((uuid) => uuid !== null);
    const rows = await findVisibleClaims(services.database.request.reader, viewer, wanted);
    return inKeyOrder<string | null, ClaimRow>(rows, uuids, (row) => row.id);
  });
}

/** The claims that identities show, by the UUID of the identity, for viewers who see the identity. */
export function affiliationByIdentity({ viewer, services }: RequestContext): DataLoader<string, AffiliationRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleAffiliations(services.database.request.reader, viewer, ids);
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}
