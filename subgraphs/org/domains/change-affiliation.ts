import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { normalizeHandle } from "../../shared/identity/handle.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import {
  appendIdentityEvent,
  identityAuthority,
  type IdentityRow,
  lockVisibleIdentity,
  updateIdentity,
} from "../identities/public.js";
import { domainAuthority } from "./authority.js";
import { domainErrors } from "./errors.js";
import { noSuchClaim } from "./require-claim.js";
import { uuidOfClaim } from "./rules/claim-id.js";
import { holds } from "./rules/claim-state.js";
import { findVisibleClaims } from "./store/claims.js";

/**
 * Makes an identity show a claim of its organization, or none. Throws for viewers who may not do this, for an identity
 * or a claim of another organization, and for a claim that is not proved. An unchanged value has no effect.
 */
export async function changeAffiliation(
  context: RequestContext,
  agentHandle: string,
  claimId: string | null,
): Promise<IdentityRow> {
  const { viewer, services } = context;
  authorize(viewer, identityAuthority["identity.read"]);
  const handle = normalizeHandle(agentHandle);
  const identity = await services.database.request.transaction(async (tx) => {
    const identity = handle === null ? null : await lockVisibleIdentity(tx, viewer, handle);
    if (identity === null) throw notFound("identity with this handle");
    const { organizationId, id: identityId } = identity;
    const target = { organizationId, identityId, what: "identity with this handle" };
    authorize(viewer, domainAuthority["domain_affiliation.change"], target);
    const domainClaimId = claimId === null ? null : await provedClaim(tx, viewer, claimId);
    if (identity.domainClaimId === domainClaimId) return identity;
    const changed = await updateIdentity(tx, identity.id, { domainClaimId }, services.clock.now());
    await appendIdentityEvent(tx, "identity.updated", changed);
    return changed;
  });
  context.clearLoaders();
  return identity;
}

/** The UUID of a claim that its organization has proved. */
async function provedClaim(tx: Transaction, viewer: Viewer, id: string): Promise<string> {
  const uuid = uuidOfClaim(id);
  const [claim] = uuid === null ? [] : await findVisibleClaims(tx, viewer, [uuid]);
  if (claim === undefined) throw noSuchClaim();
  if (!holds(claim)) throw domainErrors.problem("domain_claim_not_verified");
  return claim.id;
}
