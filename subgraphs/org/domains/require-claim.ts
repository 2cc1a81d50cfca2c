import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { domainAuthority } from "./authority.js";
import { claimById } from "./loaders.js";
import type { ClaimRow } from "./store/claims.js";

/**
 * A claim of the viewer's organization. Throws for viewers who may not do the action, and for a claim of another
 * organization.
 */
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

/** The error for a claim that does not exist or belongs to another organization. */
export function noSuchClaim(): Error {
  return notFound("domain with this id");
}
