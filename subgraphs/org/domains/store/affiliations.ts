import type { Reader } from "../../../shared/database/client.js";
import {
  claimColumns,
  type FlatClaim,
  joinClaim,
  toAffiliatedClaim,
} from "../../../shared/identity/affiliated-claims.js";
import type { AffiliatedClaim } from "../../../shared/rules/affiliation.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../identities/public.js";

/** The claim of an identity's organization that the identity shows. */
export interface AffiliationRow {
  /** The identity's. */
  readonly id: string;
  readonly claimId: string;
  readonly claim: AffiliatedClaim;
}

interface FlatRow extends FlatClaim {
  readonly id: string;
  readonly claimId: string;
}

/**
 * The claims that these identities show, for identities that the viewer may see. A released claim, or one of an
 * organization that the identity has left, is not shown. Ids must be well-formed.
 */
export async function findVisibleAffiliations(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<AffiliationRow[]> {
  const rows = await db.$queryRaw<FlatRow[]>`
    select i.id, d.id as "claimId", ${claimColumns}
    from identity i ${joinClaim}
    where i.id = any(${[...ids]}::uuid[]) and d.state <> 'released' and ${visibleIdentities(viewer)}`;
  return rows.map((row) => ({ id: row.id, claimId: row.claimId, claim: toAffiliatedClaim(row)! }));
}
