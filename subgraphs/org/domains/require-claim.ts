import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { domainAuthority } from "./authority.js";
import { claimById } from "./loaders.js";
import type { ClaimRow } from "./store/claims.js";

/** A claim of the viewer's organization; throws for viewers who may not do that, and for one that is not theirs. */
export async function requireClaim(
  context: RequestContext,
  action: "organization_domain.read" | "organization_domain.change",
  id: string,
): Promise<ClaimRow> {
  authorize(context.viewer, domainAuthority[action]);
  const claim = await context.loader(claimById).load(id);
  if (claim === null) throw noSuchClaim();
  return claim;
}

/** What is answered to whoever names a claim that there is not, or that is another organization's. */
export function noSuchClaim(): Error {
  return notFound("domain with this id");
}
