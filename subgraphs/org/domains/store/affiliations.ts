import type { Reader } from "../../../shared/database/client.js";
import type { AffiliatedClaim } from "../../../shared/rules/affiliation.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../identities/public.js";

/** The claim of an identity's organization that the identity shows. */
export interface AffiliationRow extends AffiliatedClaim {
  /** The identity's. */
  readonly id: string;
  readonly claimId: string;
}

/**
 * The claims that these identities show, without identities that the viewer may not see. A claim that was released, or is of
 * an organization that the identity has left, is shown by none. Ids must be well-formed.
 */
export async function findVisibleAffiliations(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<AffiliationRow[]> {
  return db.$queryRaw<AffiliationRow[]>`
    select i.id, d.id as "claimId", d.domain, d.state::text as state, d.last_success_at as "lastSuccessAt",
           d.valid_until as "validUntil", d.updated_at as "updatedAt"
    from identity i
    join organization_domain_claim d on d.id = i.domain_claim_id and d.organization_id = i.organization_id
    where i.id = any(${[...ids]}::uuid[]) and d.state <> 'released' and ${visibleIdentities(viewer)}`;
}
